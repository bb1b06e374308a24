import type { GoalAfter } from '#features/play/seasons/rules/gains.ts';
import type { NextAct } from './shapes.ts';

/** The possible acts after a result. */
export interface Acts {
  /** A match that waits for the player. */
  readonly hasWaiting: boolean;
  /** The two may play again. */
  readonly mayPlayAgain: boolean;
  /** Another match of the two would give points today. */
  readonly scoresAgain: boolean;
  readonly walkover: boolean;
  /** Other opponents can be found now. */
  readonly canFind: boolean;
  /** A match of the tournament follows. */
  readonly hasNextRound: boolean;
}

/**
 * The primary act after a result: a match that waits, a rematch for points, another opponent, the next round. In a
 * tournament that is not over, the next round is the only opponent to find.
 */
export function nextActOf(acts: Acts): NextAct | null {
  if (acts.hasWaiting) return 'waiting_match';
  if (isRematch(acts)) return 'rematch';
  if (acts.canFind && !acts.hasNextRound) return 'find';
  return acts.hasNextRound ? 'next_round' : null;
}

/** An absent opponent is not asked again. */
function isRematch({ mayPlayAgain, scoresAgain, walkover }: Acts): boolean {
  return mayPlayAgain && scoresAgain && !walkover;
}

/** After a defeat: what was close, and a step in reach. */
export interface Comfort {
  readonly margin: number | null;
  readonly step: {
    readonly kind: 'goal' | 'rematch';
    readonly goal: GoalAfter['goal'] | null;
    readonly progress: number;
    readonly target: number;
  } | null;
}

/** Steps to a goal that is in reach. */
const NEAR = 2;

/** Finds the comfort of a defeat: a margin of one or less, and the nearest goal, else a rematch. */
export function comfortOf(
  score: { readonly own: number; readonly other: number },
  goals: readonly GoalAfter[],
  acts: Acts,
): Comfort {
  const lost = score.other - score.own;
  const [nearest] = goals
    .filter(({ progress, target }) => progress < target && target - progress <= NEAR)
    .sort((a, b) => a.target - a.progress - (b.target - b.progress));
  const rematch = { kind: 'rematch', goal: null, progress: 0, target: 1 } as const;
  return {
    margin: lost <= 1 ? lost : null,
    step: nearest
      ? {
          kind: 'goal',
          goal: nearest.goal,
          progress: nearest.progress,
          target: nearest.target,
        }
      : isRematch(acts)
        ? rematch
        : null,
  };
}
