import type { MatchRules, Score, Side } from './match.ts';

const MAX_SCORE = 999;
const WALKOVER_GOALS = 3;

/** Who won; penalties decide a level score. */
export function winnerOf(score: Score): Side | 'draw' {
  const level = score.challenger === score.challenged;
  const { challenger, challenged } = level && score.penalties ? score.penalties : score;
  if (challenger === challenged) return 'draw';
  return challenger > challenged ? 'challenger' : 'challenged';
}

/**
 * What is wrong with a score: whole numbers from 0 to 999. Penalties decide a level score, and only where
 * there must be a winner: in leagues and daily battlegrounds a draw counts as a draw (rules.md, "A match").
 */
export function scoreProblem(
  score: Score,
  rules: MatchRules,
): 'score_invalid' | 'winner_needed' | null {
  const { challenger, challenged, penalties } = score;
  const numbers = [challenger, challenged];
  if (penalties) numbers.push(penalties.challenger, penalties.challenged);
  if (!numbers.every(isCount)) return 'score_invalid';
  if (penalties && (rules.drawsAllowed || challenger !== challenged)) return 'score_invalid';
  return !rules.drawsAllowed && winnerOf(score) === 'draw' ? 'winner_needed' : null;
}

export function sameScore(a: Score, b: Score): boolean {
  return (
    a.challenger === b.challenger &&
    a.challenged === b.challenged &&
    a.penalties?.challenger === b.penalties?.challenger &&
    a.penalties?.challenged === b.penalties?.challenged
  );
}

/** 3-0 for the one who was there (rules.md, "A match"). */
export function walkoverFor(winner: Side): Score {
  return winner === 'challenger'
    ? { challenger: WALKOVER_GOALS, challenged: 0 }
    : { challenger: 0, challenged: WALKOVER_GOALS };
}

/** Goals of one side. */
export function isCount(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n <= MAX_SCORE;
}
