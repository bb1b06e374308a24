import {
  type Entrant,
  leagueOutcomeProblem,
  type MatchKey,
  type Outcome,
  sameOutcome,
} from './outcome.ts';

/** Two entrants who meet in a round of a league, a group or a Swiss stage. */
export interface Fixture {
  readonly key: MatchKey;
  /** From 1. */
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

/** The ruling on the matches of an entrant who leaves, fixed at that moment (decision 0023). */
export type WithdrawalRuling = 'annulled' | 'walkovers';

export interface Withdrawal {
  readonly entrant: Entrant;
  readonly ruling: WithdrawalRuling;
}

/** Everything that standings follow from. The order within each list does not matter. */
export interface League {
  readonly entrants: readonly Entrant[];
  readonly matches: readonly LeagueMatch[];
  /** The published draw with every entrant once. It orders entrants who are level in everything else. */
  readonly draw: readonly Entrant[];
  readonly withdrawals?: readonly Withdrawal[];
  /** Byes that award points: in Swiss stages, not in a round robin, where all have the same number. */
  readonly byes?: readonly Bye[];
  /** Points with which a late entrant begins. */
  readonly startPoints?: ReadonlyMap<Entrant, number>;
}

export type LeagueDecision =
  | { readonly kind: 'changed'; readonly league: League }
  /** The command was applied before. Nothing changes. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly code: LeagueRefusal };

export type LeagueRefusal =
  | 'match_unknown'
  /** An entrant's results are annulled. */
  | 'match_annulled'
  /** A walkover, because an entrant has left. */
  | 'match_decided_by_absence'
  | 'score_invalid';

/**
 * Returns the league with another outcome of a match: the first, a changed one, or null to withdraw it. Standings
 * follow from the new league; `changeOfNextStage` compares the entrants who advance.
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
 * Returns the ruling on an entrant who leaves now or is disqualified: all matches are annulled before half of them
 * have a result, later the open ones become walkovers (decision 0023). Matches against annulled entrants do not
 * count. A ruling is never revised.
 */
export function withdrawalRuling(league: League, entrant: Entrant): WithdrawalRuling {
  const own = countedMatches(league).filter(({ home, away }) => [home, away].includes(entrant));
  const decided = own.filter(({ outcome }) => outcome !== null).length;
  return decided * 2 < own.length ? 'annulled' : 'walkovers';
}

/**
 * Returns the league without an entrant. Repeating it changes nothing. In a Swiss stage the ruling is always
 * 'walkovers', because results are kept there.
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
 * Returns the matches that count: without annulled entrants, and with walkovers for the opponents of entrants who
 * left, or void if both left (decision 0023).
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
