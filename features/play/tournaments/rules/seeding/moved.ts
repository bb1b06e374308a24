import type { Entrant } from '../model.ts';

/**
 * The seeds to set by hand so that one entrant stands at a seed and all others keep their order: as many of the first
 * as were set before, and all down to that seed. Those behind follow by qualifier, rating and draw (rules.md,
 * "Tournaments": seeds).
 *
 * @param order all entrants as they would begin now, best first
 * @param byHand how many of the first are set by hand
 * @param to the seed, from 1; behind the last it is the last
 */
export function movedSeeds(
  order: readonly Entrant[],
  byHand: number,
  entrant: Entrant,
  to: number,
): Entrant[] {
  const others = order.filter((each) => each !== entrant);
  const place = Math.min(to, order.length);
  const moved = others.toSpliced(place - 1, 0, entrant);
  return moved.slice(0, Math.max(byHand, place));
}
