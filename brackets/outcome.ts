/** What every format of a tournament speaks of (rules.md, "Tournaments"). */

/** Who takes part: an entry's id. */
export type Entrant = string;

export type Side = 'home' | 'away';

/** Goals, frames, rounds: whole numbers. */
export interface Score {
  readonly home: number;
  readonly away: number;
}

/** How a match of a tournament ended. */
export type Outcome =
  /** Penalties stand beside the score, never in it. */
  | { readonly kind: 'played'; readonly score: Score; readonly penalties?: Score }
  /** The other one was absent, withdrew or was disqualified. */
  | { readonly kind: 'walkover'; readonly winner: Side }
  /** Neither came: both are out. */
  | { readonly kind: 'void' };

/**
 * A match's place in its stage, stable and readable: 'W1.3' (winners' round 1, third), 'L2.1' (losers'),
 * 'F1' and 'F2' (final of a double elimination and its reset), 'T' (third place), 'R4.2' (round robin or
 * Swiss), 'A:R1.1' (group A). Where byes stand in for matches, numbers are left out.
 */
export type MatchKey = string;

const MAX_SCORE = 999;

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** Who won; penalties decide a level score. Nobody wins a void match. */
export function winnerOf(outcome: Outcome): Side | 'draw' | null {
  if (outcome.kind === 'void') return null;
  if (outcome.kind === 'walkover') return outcome.winner;
  const { score, penalties } = outcome;
  const level = score.home === score.away;
  const { home, away } = level && penalties ? penalties : score;
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

/**
 * What is wrong with an outcome where there must be a winner: whole numbers from 0 to 999, and penalties
 * only to decide a level score (rules.md, "A match").
 */
export function eliminationOutcomeProblem(
  outcome: Outcome,
): 'score_invalid' | 'winner_needed' | null {
  if (outcome.kind !== 'played') return null;
  const { score, penalties } = outcome;
  if (!isScore(score) || (penalties && !isScore(penalties))) return 'score_invalid';
  if (penalties && score.home !== score.away) return 'score_invalid';
  return winnerOf(outcome) === 'draw' ? 'winner_needed' : null;
}

export function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (a.kind === 'played' && b.kind === 'played') {
    return sameScore(a.score, b.score) && sameScore(a.penalties, b.penalties);
  }
  if (a.kind === 'walkover' && b.kind === 'walkover') return a.winner === b.winner;
  return a.kind === b.kind;
}

function isScore({ home, away }: Score): boolean {
  return [home, away].every((n) => Number.isInteger(n) && n >= 0 && n <= MAX_SCORE);
}

function sameScore(a: Score | undefined, b: Score | undefined): boolean {
  return a?.home === b?.home && a?.away === b?.away;
}

/** Whole numbers from 0 to 999; a draw is a draw, without penalties (rules.md, "A match"). */
export function leagueOutcomeProblem(outcome: Outcome): 'score_invalid' | null {
  if (outcome.kind !== 'played') return null;
  if (outcome.penalties) return 'score_invalid';
  return eliminationOutcomeProblem(outcome) === 'score_invalid' ? 'score_invalid' : null;
}
