import type { Entrant } from './outcome.ts';

export interface RatedEntrant {
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

/** SHA-256 of a text in UTF-8, as hexadecimal: a library's, so handed in (rules import none). */
export type Sha256 = (text: string) => string;

/** Hexadecimal digits that a number holds exactly: most lots are told apart by them, and numbers compare fastest. */
const EXACT_DIGITS = 12;

/**
 * The published draw (rules.md, "Tournaments"): all in the order of the SHA-256 of "<seed text>:<entrant>".
 * Who knows the seed text can check it with any tool (`printf '%s' 'cup-7:entry-1' | sha256sum`). It does not
 * regard in which order the entrants are given, and one more or one less leaves the others in their order.
 */
export function publishedDraw(
  seedText: string,
  entrants: readonly Entrant[],
  sha256: Sha256,
): Entrant[] {
  return entrants
    .map((entrant) => {
      const lot = lotOf(seedText, entrant, sha256);
      return { entrant, lot, start: Number.parseInt(lot.slice(0, EXACT_DIGITS), 16) };
    })
    .sort(
      (a, b) =>
        a.start - b.start || compareTexts(a.lot, b.lot) || compareTexts(a.entrant, b.entrant),
    )
    .map(({ entrant }) => entrant);
}

/** The lot of one entrant, to be shown beside the draw: 64 hexadecimal digits, the lowest is drawn first. */
export function lotOf(seedText: string, entrant: Entrant, sha256: Sha256): string {
  return sha256(`${seedText}:${entrant}`);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

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
