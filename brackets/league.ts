import {
  type Entrant,
  leagueOutcomeProblem,
  type MatchKey,
  type Outcome,
  sameOutcome,
} from './outcome.ts';

/** Two entrants who are to meet in a round of a league, of a group or of a Swiss stage. */
export interface Fixture {
  readonly key: MatchKey;
  /** 1 is the first. */
  readonly round: number;
  readonly home: Entrant;
  readonly away: Entrant;
}

export interface LeagueMatch extends Fixture {
  /** Null while it is open. */
  readonly outcome: Outcome | null;
}

/** A round without an opponent. */
export interface Bye {
  readonly entrant: Entrant;
  readonly round: number;
}

/** What becomes of the matches of who leaves; decided once, when they leave (decision 0023). */
export type WithdrawalRuling = 'annulled' | 'walkovers';

export interface Withdrawal {
  readonly entrant: Entrant;
  readonly ruling: WithdrawalRuling;
}

/** All that a table is made of. The same for the same parts in whatever order they are listed. */
export interface League {
  readonly entrants: readonly Entrant[];
  readonly matches: readonly LeagueMatch[];
  /** The published draw, every entrant once: the first of it stands above where all else is level. */
  readonly draw: readonly Entrant[];
  readonly withdrawals?: readonly Withdrawal[];
  /** Byes that carry points: of a Swiss stage, not of a round robin, where everybody has as many. */
  readonly byes?: readonly Bye[];
  /** Points a late entrant begins with. */
  readonly startPoints?: ReadonlyMap<Entrant, number>;
}

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

function isSame(a: Outcome | null, b: Outcome | null): boolean {
  return a && b ? sameOutcome(a, b) : a === b;
}

/**
 * What becomes of who leaves a league, or is disqualified, now: before half of their matches have a result all of
 * them are annulled, later the open ones are walkovers (decision 0023). Matches against those annulled before do not
 * count. Kept once ruled, whatever is changed afterwards.
 */
export function withdrawalRuling(league: League, entrant: Entrant): WithdrawalRuling {
  const own = countedMatches(league).filter(({ home, away }) => [home, away].includes(entrant));
  const decided = own.filter(({ outcome }) => outcome !== null).length;
  return decided * 2 < own.length ? 'annulled' : 'walkovers';
}

/**
 * The league without them; a second withdrawal of the same entrant changes nothing. Who leaves a Swiss stage is always
 * ruled 'walkovers': results stand there.
 */
export function withdraw(
  league: League,
  entrant: Entrant,
  ruling = withdrawalRuling(league, entrant),
): League {
  const before: readonly Withdrawal[] = league.withdrawals ?? [];
  if (before.some((left) => left.entrant === entrant)) return league;
  return { ...league, withdrawals: [...before, { entrant, ruling }] };
}

/**
 * The matches as the table sees them: none of who is annulled; the open ones of who left later are walkovers for
 * the opponent, or void where both left (decision 0023).
 */
export function countedMatches(league: League): LeagueMatch[] {
  const rulings = new Map((league.withdrawals ?? []).map((left) => [left.entrant, left.ruling]));
  if (rulings.size === 0) return [...league.matches];
  return league.matches
    .filter(({ home, away }) => ![home, away].some((side) => rulings.get(side) === 'annulled'))
    .map((match) => ({
      ...match,
      outcome: match.outcome ?? absence(rulings.has(match.home), rulings.has(match.away)),
    }));
}

function absence(homeLeft: boolean, awayLeft: boolean): Outcome | null {
  if (homeLeft && awayLeft) return { kind: 'void' };
  if (homeLeft) return { kind: 'walkover', winner: 'away' };
  return awayLeft ? { kind: 'walkover', winner: 'home' } : null;
}
