import { instantOf, localOf } from '#core/local-time.ts';
import type { MatchRules } from './match.ts';

/** Limits on kickoffs, and on how many challenges a player makes. */

/**
 * True for a kickoff inside the event's dates, before `playBy` for a fixture, and in the future unless the match is
 * instant. The refusal is "Invalid kickoff time".
 */
export function kickoffAllowed(
  date: Date,
  at: Date,
  rules: MatchRules,
  isInstant: boolean,
  playBy: Date = rules.eventEndsAt,
): boolean {
  const inEvent = date >= rules.eventStartsAt && date <= rules.eventEndsAt && date <= playBy;
  return inEvent && (isInstant || date > at);
}

/** True for a kickoff less than `minGap` from another confirmed match of the player (rules.md, "A match"). */
export function kickoffClashes(kickoff: Date, others: readonly Date[], rules: MatchRules): boolean {
  return others.some((other) => Math.abs(other.getTime() - kickoff.getTime()) < rules.minGap);
}

/** Default number of scheduled challenges a day. An enhancer of the store adds to it. */
export const SCHEDULED_CHALLENGES_A_DAY = 10;

/** Default time before a declined player may challenge the same player again, in milliseconds. */
export const CHALLENGE_AGAIN_AFTER_MS = 10 * 60_000;

/** Whole minutes until a declined player may challenge the same player again; 0 means now. */
export function minutesUntilNextChallenge(
  declinedAt: Date | null,
  now: Date,
  wait: number,
): number {
  if (!declinedAt) return 0;
  return Math.max(0, Math.ceil((declinedAt.getTime() + wait - now.getTime()) / 60_000));
}

/** The start of the day by which challenges are counted: midnight in the brand's time zone. */
export function challengeDayOf(now: Date, timeZone: string): Date {
  return instantOf(`${localOf(now, timeZone).slice(0, 10)}T00:00`, timeZone) ?? now;
}
