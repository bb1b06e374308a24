import type { Entrant } from '../model.ts';
import { outByLevel } from './levels.ts';
import { roundsOf } from './lines.ts';
import type { Placing } from './placings.ts';
import type { Shape } from './shape.ts';

/** Who goes on from a stage as its best (rules.md, "Tournaments": the best 4 of a qualifier). */
export interface Advance {
  /** Sure to be among the best, whatever happens, the best first. */
  readonly sure: readonly Entrant[];
  /** All that advance are known; what is not played yet only tells them apart. */
  readonly complete: boolean;
  /** Each of them has a place of their own, so that they can be seeded by it. */
  readonly inOrder: boolean;
  /** These share places across the line, and nothing is left to be played that would tell them apart. */
  readonly tied: readonly Entrant[];
}

/** Who is among the best `count`, also while the bracket is not played to its end. */
export function advancing(placings: readonly Placing[], count: number): Advance {
  const sure = placings.filter(({ to }) => to <= count);
  const line = placings.filter(({ from, to }) => from <= count && to > count);
  const tied = line.every(({ settled }) => settled) ? line : [];
  return {
    sure: sure.map(({ entrant }) => entrant),
    complete: sure.length === Math.min(count, placings.length) || line.length === 0,
    inOrder: sure.every(({ from, to, settled }) => settled && from === to),
    tied: tied.map(({ entrant }) => entrant),
  };
}

/** Places shared by who loses in the same round of a bracket played to the end: [[1, 1], [2, 2], [3, 4], …]. */
export function sharedPlaces(shape: Shape): readonly (readonly [from: number, to: number])[] {
  const levels = [...outByLevel(shape, roundsOf(shape))].sort(([a], [b]) => b - a);
  let from = 1;
  return levels.map(([, out]) => {
    const places = [from, from + out - 1] as const;
    from += out;
    return places;
  });
}

/** Whether a bracket of this shape tells its best `count` from the others: two of three semi-finals do not. */
export function tellsApart(shape: Shape, count: number): boolean {
  return sharedPlaces(shape).some(([, to]) => to === count);
}
