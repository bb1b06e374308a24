import { firstAndLast, localOf, nextDay } from '#core/local-time.ts';

/** The times at which players can play, in their own time zones, and the times that two of them share. */

/** Local times such as `18:00` to `22:30`. If `until` is not after `from`, the hours run past midnight. */
export interface Hours {
  readonly from: string;
  readonly until: string;
}

/** A day whose hours replace those of the week. Without hours the player cannot play. */
export interface SpecialDay {
  /** `2026-11-10`. */
  readonly date: string;
  readonly hours: readonly Hours[];
}

export interface PlayTimes {
  /** Of the seven days from Monday to Sunday. */
  readonly week: readonly (readonly Hours[])[];
  readonly days: readonly SpecialDay[];
}

export const NEVER: PlayTimes = { week: [[], [], [], [], [], [], []], days: [] };

/** Instants from `start` up to, not including, `end`, in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** True if the player has entered any hours. */
export function hasPlayTimes({ week, days }: PlayTimes): boolean {
  return week.some((hours) => hours.length > 0) || days.some(({ hours }) => hours.length > 0);
}

/** The spans in which a player can play inside a window, in order and without overlap. */
export function playableSpans(times: PlayTimes, timeZone: string, window: Span): Span[] {
  const local: Between<string>[] = [];
  const last = dayOf(window.end, timeZone);
  // hours of the previous day may run past midnight
  for (let day = dayBefore(dayOf(window.start, timeZone)); day <= last; day = nextDay(day)) {
    local.push(...hoursOn(times, day).map((hours) => onClocks(hours, day)));
  }
  const spans = joined(local).flatMap((each) => {
    const span = spanOf(each, timeZone);
    const start = Math.max(span.start, window.start);
    const end = Math.min(span.end, window.end);
    return start < end ? [{ start, end }] : [];
  });
  return joined(spans);
}

/** The intersection of two lists of spans. */
function sharedSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const start = Math.max(one.start, other.start);
      const end = Math.min(one.end, other.end);
      return start < end ? [{ start, end }] : [];
    }),
  );
}

function hoursOn({ week, days }: PlayTimes, day: string): readonly Hours[] {
  return days.find(({ date }) => date === day)?.hours ?? week[weekdayOf(day)] ?? [];
}

interface Between<T> {
  readonly start: T;
  readonly end: T;
}

/** Hours of a day as local times with dates. */
function onClocks({ from, until }: Hours, day: string): Between<string> {
  const lastDay = until <= from ? nextDay(day) : day;
  return { start: `${day}T${from}`, end: `${lastDay}T${until}` };
}

/**
 * The instants between two local times. If clocks show a time twice, hours start at its second and end at its first
 * occurrence, so the player is free in either reading.
 */
function spanOf({ start, end }: Between<string>, timeZone: string): Span {
  const [, from] = firstAndLast(start, timeZone) ?? [];
  const [until] = firstAndLast(end, timeZone) ?? [];
  return { start: from?.getTime() ?? 0, end: until?.getTime() ?? 0 };
}

function joined<T extends string | number>(spans: readonly Between<T>[]): Between<T>[] {
  const result: Between<T>[] = [];
  for (const span of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const before = result.at(-1);
    if (before && span.start <= before.end) {
      if (span.end > before.end) result[result.length - 1] = { ...before, end: span.end };
    } else result.push(span);
  }
  return result;
}

/** Day of the week; 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}

function dayOf(time: number, timeZone: string): string {
  return localOf(new Date(time), timeZone).slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** One player's hours and booked matches. */
export interface Availability {
  readonly times: PlayTimes;
  /** IANA name of the time zone of the hours. */
  readonly timeZone: string;
  /** Kickoffs of the player's other confirmed matches. */
  readonly booked: readonly Date[];
}

interface SlotRules {
  readonly now: Date;
  /** First and last possible kickoff: the event's dates, or those of a fixture's round. */
  readonly from: Date;
  readonly until: Date;
  /** Time that both have to be free from the kickoff, in milliseconds. */
  readonly length: number;
  /** Least time between two confirmed matches of one player, in milliseconds. */
  readonly minGap: number;
  /** Largest number of slots. */
  readonly limit: number;
}

/** Kickoffs are on quarters of an hour, which are the same in every time zone. */
const STEP = 15 * 60_000;

/**
 * Future kickoffs at which both can play, soonest first, at least `length` apart and `minGap` from any confirmed match
 * of either player (rules.md, "A match"). The order of the two players does not matter.
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

/** Default time for which a player's availability is shown, in milliseconds. */
export const AVAILABLE_FOR_MS = 30 * 60_000;

interface Play {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The end of an availability that starts now; `null` outside the dates of the event. */
export function availableUntil(
  { startsAt, endsAt }: Play,
  now: Date,
  availableForMs: number,
): Date | null {
  if (now < startsAt || now >= endsAt) return null;
  return new Date(Math.min(now.getTime() + availableForMs, endsAt.getTime()));
}
