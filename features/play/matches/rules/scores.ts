import { isCount, type Score, winnerOf } from '#core/scores.ts';
import type { MatchRules } from './match.ts';

/**
 * The fault of a score: it needs whole numbers from 0 to 999. Penalties decide a level score, and only where
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
