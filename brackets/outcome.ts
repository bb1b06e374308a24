/** The words that every format shares (rules.md, "Tournaments"). */

/** The id of an entry. */
export type Entrant = string;

export type Side = 'home' | 'away';

/** Whole numbers of goals, frames or rounds. */
export interface Score {
  readonly home: number;
  readonly away: number;
}

/** The outcome of a tournament match. */
export type Outcome =
  /** Penalties are kept apart from the score. */
  | { readonly kind: 'played'; readonly score: Score; readonly penalties?: Score }
  /** The loser was absent, withdrew or was disqualified. */
  | { readonly kind: 'walkover'; readonly winner: Side }
  /** Neither entrant was present: both are out. */
  | { readonly kind: 'void' };

/**
 * The key of a match in its stage, stable and readable: 'W1.3' (winners' round 1, third match), 'L2.1' (losers'
 * round), 'F1' and 'F2' (final of a double elimination and its reset), 'T' (third place), 'R4.2' (round robin or
 * Swiss), 'A:R1.1' (group A). Numbers of matches that byes replace are left out.
 */
export type MatchKey = string;

const MAX_SCORE = 999;

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** Returns the winner; penalties decide a level score. A void match has none. */
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
 * Returns the problem of an outcome that needs a winner. Scores are whole numbers from 0 to 999, and penalties decide
 * only a level score (rules.md, "A match").
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

/**
 * Returns the problem of an outcome that may be a draw. Scores are whole numbers from 0 to 999, without penalties
 * (rules.md, "A match").
 */
export function leagueOutcomeProblem(outcome: Outcome): 'score_invalid' | null {
  if (outcome.kind !== 'played') return null;
  if (outcome.penalties) return 'score_invalid';
  return eliminationOutcomeProblem(outcome) === 'score_invalid' ? 'score_invalid' : null;
}
