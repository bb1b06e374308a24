import type { Entrant } from '../model.ts';
import { draw, type Sha256 } from './draw.ts';

export interface Rated {
  readonly entrant: Entrant;
  readonly rating: number;
  /** Too few rated matches: the rating says nothing yet (rules.md, "Rating"). */
  readonly provisional: boolean;
}

/**
 * Seeds, the best first: by rating where it is no longer provisional, the others behind them by the published
 * draw, which also parts equal ratings (rules.md, "Tournaments").
 */
export function seededByRating(
  entrants: readonly Rated[],
  seedText: string,
  sha256: Sha256,
): Entrant[] {
  const known = new Set(entrants.map(({ entrant }) => entrant));
  const worth = new Map(
    entrants.filter(({ provisional }) => !provisional).map((each) => [each.entrant, each.rating]),
  );
  const drawn = draw(seedText, [...known], sha256);
  const rated = drawn.flatMap((entrant) => {
    const rating = worth.get(entrant);
    return rating === undefined ? [] : [{ entrant, rating }];
  });
  const best = rated.sort((a, b) => b.rating - a.rating).map(({ entrant }) => entrant);
  return [...best, ...drawn.filter((entrant) => !worth.has(entrant))];
}

export type HandSeeding =
  | { readonly kind: 'seeded'; readonly entrants: readonly Entrant[] }
  | { readonly kind: 'refused'; readonly code: 'seeds_do_not_match'; readonly entrants: Entrant[] };

/** An order set by hand must hold everybody who takes part, once; refused with those it lacks, has twice or should not have. */
export function seededByHand(
  order: readonly Entrant[],
  takingPart: readonly Entrant[],
): HandSeeding {
  const missing = new Set(takingPart);
  const surplus = order.filter((entrant) => !missing.delete(entrant));
  const wrong = [...missing, ...surplus];
  if (wrong.length > 0) return { kind: 'refused', code: 'seeds_do_not_match', entrants: wrong };
  return { kind: 'seeded', entrants: order };
}
