import type { Outcome, Score, Side } from './model.ts';

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
export function cupOutcomeProblem(outcome: Outcome): 'score_invalid' | 'winner_needed' | null {
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
