/** Check-in to a cup or a league as a whole (rules.md, "Tournaments"). */
import { type EventFormat, type EventStage, isTournament } from './event.ts';

/** Durations in milliseconds before the start. */
export interface CheckInRules {
  readonly opensBefore: number;
  readonly closesBefore: number;
}

const MINUTE = 60_000;

/** Opens 60 minutes before the start and closes 15 minutes before it. */
export const CHECK_IN: CheckInRules = { opensBefore: 60 * MINUTE, closesBefore: 15 * MINUTE };

export interface CheckInTimes {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** When an event's check-in opens and closes; a daily battleground has none. */
export function checkInTimes(
  event: { readonly format: EventFormat; readonly startsAt: Date },
  rules: CheckInRules,
): CheckInTimes | null {
  if (!isTournament(event.format)) return null;
  const before = (ms: number) => new Date(event.startsAt.getTime() - ms);
  return { opensAt: before(rules.opensBefore), closesAt: before(rules.closesBefore) };
}

/** True if an entrant may check in now. */
export function isCheckInOpen(
  event: {
    readonly format: EventFormat;
    readonly stage: EventStage;
    readonly startsAt: Date;
  },
  at: Date,
  rules: CheckInRules,
): boolean {
  const times = checkInTimes(event, rules);
  return (
    event.stage === 'published' && times !== null && at >= times.opensAt && at < times.closesAt
  );
}

/**
 * True if check-in counts from now on: it is open, and all entrants have enough time left for it. With a start set too
 * near, entrants get no call to check in, and absent ones are not dropped (decision 0027).
 */
export function isCheckInHeld({ opensAt, closesAt }: CheckInTimes, at: Date, rules: CheckInRules) {
  const enough = Math.min(rules.closesBefore, closesAt.getTime() - opensAt.getTime());
  return at >= opensAt && at < closesAt && closesAt.getTime() - at.getTime() >= enough;
}

/** True if a checked-in entrant counts as present for a start that is set now: its own check-in has begun. */
export function staysCheckedIn({ opensAt }: CheckInTimes, at: Date): boolean {
  return at >= opensAt;
}

/** True if a player who joins now need not check in: the check-in has begun. */
export function joinsCheckedIn(
  event: { readonly format: EventFormat; readonly startsAt: Date },
  at: Date,
  rules: CheckInRules,
): boolean {
  const times = checkInTimes(event, rules);
  return times !== null && at >= times.opensAt;
}
