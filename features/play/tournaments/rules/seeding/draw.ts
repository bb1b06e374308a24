import type { Entrant } from '../model.ts';

/** SHA-256 of a text in UTF-8, as hexadecimal: a library's, so handed in (rules import none). */
export type Sha256 = (text: string) => string;

/** Hexadecimal digits that a number holds exactly: most lots are told apart by them, and numbers compare fastest. */
const EXACT_DIGITS = 12;

/**
 * The published draw (rules.md, "Tournaments"): all in the order of the SHA-256 of "<seed text>:<entrant>".
 * Who knows the seed text can check it with any tool (`printf '%s' 'cup-7:entry-1' | sha256sum`). It does not
 * regard in which order the entrants are given, and one more or one less leaves the others in their order.
 */
export function draw(seedText: string, entrants: readonly Entrant[], sha256: Sha256): Entrant[] {
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
