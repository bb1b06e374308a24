import type { MatchRules } from './match.ts';

/** A kickoff lies in the future, or is now, and inside the event's dates, of a fixture before `playBy`; else "Invalid kickoff time". */
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

/** A player has no two confirmed matches within 30 min of each other (rules.md, "A match"). */
export function kickoffClashes(kickoff: Date, others: readonly Date[], rules: MatchRules): boolean {
  return others.some((other) => Math.abs(other.getTime() - kickoff.getTime()) < rules.minGap);
}
