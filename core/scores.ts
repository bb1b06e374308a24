/** The two sides of a match and the score between them (rules.md, "A match"). */

export type Side = 'challenger' | 'challenged';

export const SIDES: readonly Side[] = ['challenger', 'challenged'];

/** Whole numbers of goals, frames or rounds. Penalties are counted beside the score, never in it. */
export interface Score {
  readonly challenger: number;
  readonly challenged: number;
  readonly penalties?: { readonly challenger: number; readonly challenged: number };
}

const MAX_SCORE = 999;
const WALKOVER_GOALS = 3;

export function otherSide(side: Side): Side {
  return side === 'challenger' ? 'challenged' : 'challenger';
}

/** The side that won, or a draw. Penalties decide a level score. */
export function winnerOf(score: Score): Side | 'draw' {
  const level = score.challenger === score.challenged;
  const { challenger, challenged } = level && score.penalties ? score.penalties : score;
  if (challenger === challenged) return 'draw';
  return challenger > challenged ? 'challenger' : 'challenged';
}

export function sameScore(a: Score, b: Score): boolean {
  return (
    a.challenger === b.challenger &&
    a.challenged === b.challenged &&
    a.penalties?.challenger === b.penalties?.challenger &&
    a.penalties?.challenged === b.penalties?.challenged
  );
}

/** 3-0 for the side that came (rules.md, "A match"). */
export function walkoverFor(winner: Side): Score {
  return winner === 'challenger'
    ? { challenger: WALKOVER_GOALS, challenged: 0 }
    : { challenger: 0, challenged: WALKOVER_GOALS };
}

/** True for a number that one side may have scored: a whole number from 0 to 999. */
export function isCount(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n <= MAX_SCORE;
}
