import type { Entrant } from './outcome.ts';

export interface RatedEntrant {
  readonly entrant: Entrant;
  readonly rating: number;
  /** True after too few rated matches (rules.md, "Rating"). */
  readonly provisional: boolean;
}

/**
 * Returns the seeds, best first: by rating, then entrants with a provisional rating. The published draw orders those
 * and equal ratings (rules.md, "Tournaments").
 */
export function seededByRating(
  entrants: readonly RatedEntrant[],
  seedText: string,
  sha256: Sha256,
): Entrant[] {
  const known = new Set(entrants.map(({ entrant }) => entrant));
  const worth = new Map(
    entrants.filter(({ provisional }) => !provisional).map((each) => [each.entrant, each.rating]),
  );
  const drawn = publishedDraw(seedText, [...known], sha256);
  const rated = drawn.flatMap((entrant) => {
    const rating = worth.get(entrant);
    return rating === undefined ? [] : [{ entrant, rating }];
  });
  const best = rated.sort((a, b) => b.rating - a.rating).map(({ entrant }) => entrant);
  return [...best, ...drawn.filter((entrant) => !worth.has(entrant))];
}

/** SHA-256 of a text in UTF-8, as hexadecimal. Passed in, because the package imports no library. */
export type Sha256 = (text: string) => string;

/**
 * The number of hexadecimal digits that a number holds exactly. Nearly all hashes differ in them, and numbers compare
 * fastest.
 */
const EXACT_DIGITS = 12;

/**
 * Returns the published draw (rules.md, "Tournaments"): entrants in the order of the SHA-256 of "<seed
 * text>:<entrant>". Anybody with the seed text can check it (`printf '%s' 'cup-7:entry-1' | sha256sum`). The order of
 * the input does not matter, and an entrant more or less leaves the others in their order.
 */
export function publishedDraw(
  seedText: string,
  entrants: readonly Entrant[],
  sha256: Sha256,
): Entrant[] {
  return entrants
    .map((entrant) => {
      const hash = drawHash(seedText, entrant, sha256);
      return { entrant, hash, start: Number.parseInt(hash.slice(0, EXACT_DIGITS), 16) };
    })
    .sort(
      (a, b) =>
        a.start - b.start || compareTexts(a.hash, b.hash) || compareTexts(a.entrant, b.entrant),
    )
    .map(({ entrant }) => entrant);
}

/** Returns the hash of one entrant, to be shown beside the draw: 64 hexadecimal digits, the lowest is drawn first. */
export function drawHash(seedText: string, entrant: Entrant, sha256: Sha256): string {
  return sha256(`${seedText}:${entrant}`);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Returns the seeds to set by hand so that one entrant has a seed and all others keep their order: all that were set
 * by hand before, and all down to that seed. Later seeds follow by qualifier, rating and draw (rules.md,
 * "Tournaments": seeds).
 *
 * @param order all entrants as they would start now, best first
 * @param byHand the number of first seeds that are set by hand
 * @param to the seed, from 1; a larger number means the last one
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
