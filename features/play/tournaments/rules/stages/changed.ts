import type { Entrant } from '../model.ts';

/** What a changed result does to the stage that is fed by it. */
export interface NextStageChange {
  /** Sent on before, no longer. */
  readonly leaves: readonly Entrant[];
  /** Sent on now. */
  readonly joins: readonly Entrant[];
  /** Still sent on, by another place, and so seeded otherwise. */
  readonly moves: readonly {
    readonly entrant: Entrant;
    readonly from: number;
    readonly to: number;
  }[];
  /**
   * `nothing`: the same entrants in the same order. `reseed`: the next stage has not begun and is made anew.
   * `choose`: it has begun; the organiser says whether it stays as it is or begins anew.
   */
  readonly needs: 'nothing' | 'reseed' | 'choose';
}

/**
 * Compares who is sent on before and after a result is changed, each list in order of place. A table is only made
 * anew; what is told here is all that hangs on it.
 */
export function changeOfNextStage(
  before: readonly Entrant[],
  after: readonly Entrant[],
  nextHasBegun: boolean,
): NextStageChange {
  const leaves = before.filter((entrant) => !after.includes(entrant));
  const joins = after.filter((entrant) => !before.includes(entrant));
  const moves = after.flatMap((entrant, index) => {
    const from = before.indexOf(entrant) + 1;
    const to = index + 1;
    return from === 0 || from === to ? [] : [{ entrant, from, to }];
  });
  const isSame = leaves.length + joins.length + moves.length === 0;
  return { leaves, joins, moves, needs: isSame ? 'nothing' : nextHasBegun ? 'choose' : 'reseed' };
}
