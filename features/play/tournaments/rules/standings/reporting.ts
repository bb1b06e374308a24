import type { MatchKey, Outcome } from '../model.ts';
import { cupOutcomeProblem, sameOutcome } from '../sides.ts';
import type { League } from './league.ts';

export type LeagueDecision =
  | { readonly kind: 'changed'; readonly league: League }
  /** The same again: answered as the first time, changes nothing. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly code: LeagueRefusal };

export type LeagueRefusal =
  | 'match_unknown'
  /** Of somebody all whose results are annulled. */
  | 'match_annulled'
  /** A walkover, since somebody has left. */
  | 'match_decided_by_absence'
  | 'score_invalid';

/**
 * Another outcome of a match, the first one or a changed one; null takes it back. Nothing else of the league changes:
 * its table is made anew, and what hangs on the table is told by `changeOfNextStage`.
 */
export function withOutcome(
  league: League,
  key: MatchKey,
  outcome: Outcome | null,
): LeagueDecision {
  const match = league.matches.find((each) => each.key === key);
  if (!match) return { kind: 'refused', code: 'match_unknown' };
  const left = (league.withdrawals ?? []).filter(({ entrant }) =>
    [match.home, match.away].includes(entrant),
  );
  if (left.some(({ ruling }) => ruling === 'annulled')) {
    return { kind: 'refused', code: 'match_annulled' };
  }
  if (left.length > 0 && match.outcome === null) {
    return { kind: 'refused', code: 'match_decided_by_absence' };
  }
  if (outcome && leagueOutcomeProblem(outcome)) return { kind: 'refused', code: 'score_invalid' };
  if (isSame(match.outcome, outcome)) return { kind: 'repeated' };
  const matches = league.matches.map((each) => (each === match ? { ...each, outcome } : each));
  return { kind: 'changed', league: { ...league, matches } };
}

/** Whole numbers from 0 to 999; a draw is a draw, without penalties (rules.md, "A match"). */
export function leagueOutcomeProblem(outcome: Outcome): 'score_invalid' | null {
  if (outcome.kind !== 'played') return null;
  if (outcome.penalties) return 'score_invalid';
  return cupOutcomeProblem(outcome) === 'score_invalid' ? 'score_invalid' : null;
}

function isSame(a: Outcome | null, b: Outcome | null): boolean {
  return a && b ? sameOutcome(a, b) : a === b;
}
