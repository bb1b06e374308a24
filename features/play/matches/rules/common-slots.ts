import { type PlayTimes, playableSpans, sharedSpans } from './play-times.ts';

/** One of the two, as far as a time to play is concerned. */
export interface Availability {
  readonly times: PlayTimes;
  /** IANA name of the zone by whose clock the times are meant. */
  readonly timeZone: string;
  /** Kickoffs of the player's other confirmed matches. */
  readonly booked: readonly Date[];
}

interface SlotRules {
  readonly now: Date;
  /** Between these, both included, a kickoff may lie: the event's dates, of a fixture those of its round. */
  readonly from: Date;
  readonly until: Date;
  /** How long both have to be free from the kickoff on, in milliseconds. */
  readonly length: number;
  /** Two confirmed matches of one player lie at least this far apart, in milliseconds. */
  readonly minGap: number;
  /** No more than this many, the soonest first. */
  readonly limit: number;
}

/** Kickoffs lie on the quarters of an hour, which every zone's clock shows as such. */
const STEP = 15 * 60_000;

/**
 * Kickoffs at which both can play, soonest first, none within `length` of the one before: ahead of now, inside the
 * dates, and 30 min from any confirmed match of either (rules.md, "A match"). Whoever is named first is the same.
 */
export function commonSlots(a: Availability, b: Availability, rules: SlotRules): Date[] {
  const first = Math.max(rules.now.getTime() + 1, rules.from.getTime());
  const window = { start: first, end: rules.until.getTime() + rules.length };
  const shared = sharedSpans(
    playableSpans(a.times, a.timeZone, window),
    playableSpans(b.times, b.timeZone, window),
  );
  const booked = [...a.booked, ...b.booked].map((date) => date.getTime());
  const isFree = (time: number) => booked.every((other) => Math.abs(other - time) >= rules.minGap);
  const slots: Date[] = [];
  for (const { start, end } of shared) {
    let time = Math.ceil(start / STEP) * STEP;
    while (time + rules.length <= end && time <= rules.until.getTime()) {
      if (slots.length >= rules.limit) return slots;
      if (isFree(time)) slots.push(new Date(time));
      time += isFree(time) ? Math.ceil(rules.length / STEP) * STEP : STEP;
    }
  }
  return slots;
}
