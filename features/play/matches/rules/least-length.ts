/** The least length of a match: no real match of the game is over sooner (rules.md, "A match"). */
import type { MatchRules, MatchState } from './match.ts';

/**
 * The first moment at which a score is accepted, or `null` if the next score is not the first one or the game has no least
 * length. Both sides have half of the time until the match is void, however long the game's least length is.
 */
export function firstScoreFrom(state: MatchState, rules: MatchRules): Date | null {
  const { status, submissions, startedAt, changedAt } = state;
  const isFirst = submissions.challenger === null && submissions.challenged === null;
  if (status !== 'in_progress' || !isFirst || rules.leastLength <= 0) return null;
  const begun = startedAt ?? changedAt;
  return new Date(begun.getTime() + Math.min(rules.leastLength, rules.voidAfter / 2));
}
