import type { Score, Side } from '#core/scores.ts';
import { otherSide } from '#core/scores.ts';

/** The forms in which the result of a match is shown to one of its players. `withdrawn`: it no longer counts. */
export type Frame = 'win' | 'draw' | 'defeat' | 'walkover_won' | 'walkover_lost' | 'withdrawn';

/** The ways in which a result becomes final. */
export const FINALITIES = ['verified', 'time_ran_out', 'ruled', 'walkover'] as const;
export type Finality = (typeof FINALITIES)[number];

/** A result from the side of one player. */
export interface SeenResult {
  readonly side: Side;
  readonly winner: Side | 'draw';
  readonly walkover: boolean;
  readonly isWithdrawn: boolean;
}

/** The form in which a result is shown. A withdrawn one is neither a win nor a defeat. */
export function frameOf({ side, winner, walkover, isWithdrawn }: SeenResult): Frame {
  if (isWithdrawn) return 'withdrawn';
  if (winner === 'draw') return 'draw';
  if (walkover) return winner === side ? 'walkover_won' : 'walkover_lost';
  return winner === side ? 'win' : 'defeat';
}

/** A line of a match's timeline. */
export interface Line {
  readonly type: string;
  readonly from: string | null;
  readonly to: string;
}

const FINAL = ['completed', 'no_show'];

/** The last line that made a result final; `undefined` without one. */
export function finalLine<Each extends Line>(timeline: readonly Each[]): Each | undefined {
  return timeline.findLast(({ from, to }) => FINAL.includes(to) && from !== to);
}

/** The way in which a result became final. */
export function finalityOf(line: Line | undefined, walkover: boolean): Finality {
  if (walkover) return 'walkover';
  if (line?.type === 'deadline') return 'time_ran_out';
  return line?.type === 'rule' || line?.type === 'advance' ? 'ruled' : 'verified';
}

/** A score from the side of one player. */
export interface OwnScore {
  readonly own: number;
  readonly other: number;
  readonly penalties: { readonly own: number; readonly other: number } | null;
}

export function ownScoreOf(score: Score, side: Side): OwnScore {
  const { penalties } = score;
  const other = otherSide(side);
  return {
    own: score[side],
    other: score[other],
    penalties: penalties ? { own: penalties[side], other: penalties[other] } : null,
  };
}
