import { looksOf } from '#core/normalise.ts';
import { formsOf } from '#core/search-key.ts';

export interface Filtered {
  /** The text with each letter of a bad word masked. */
  readonly text: string;
  readonly isMasked: boolean;
}

/** Returns a text with its bad words masked, by the lists of the writer's language. */
export type WordFilter = (text: string, language: string) => Filtered;

const MASK = '*';
/** Letters in circles and squares, and those of flags. */
const DRAWN = String.raw`\u24B6-\u24E9\u{1F130}-\u{1F189}\u{1F1E6}-\u{1F1FF}`;
const SIGN = String.raw`\p{L}\p{N}@$!|€£${DRAWN}`;
const INSIDE = String.raw`\p{M}\p{Default_Ignorable_Code_Point}`;
/** A token: letters, digits, signs that are written for letters, and what is not seen between them. */
const TOKEN = new RegExp(`[${SIGN}${INSIDE}]+`, 'gu');
/** Letters set apart: "f u c k", "f.u.c.k", "f - u - c - k". */
const GAP = String.raw`[\s.\-_*/,·•~]{1,3}`;
const ONE = `[${SIGN}][${INSIDE}]*`;
const SPELT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${ONE}${GAP})+${ONE}(?![\p{L}\p{N}])`,
  'gu',
);
/** Fewer letters of a longer run are no word. */
const SHORTEST = 3;
/** Numbers of letters to ignore before and after a word, the fewest first. */
const BESIDE = [
  ...[
    [0, 0],
    [0, 1],
    [1, 0],
  ],
  ...[
    [1, 1],
    [0, 2],
    [2, 0],
  ],
] as const;
/** Digits and signs that are written for a letter. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3€',
  g: '69',
  i: '1!|',
  l: '1!|£',
  o: '0',
  s: '5$',
  t: '7',
  z: '2',
};

/**
 * Makes the word filter: whole words only, whatever their case, accents, width, look-alikes of other scripts, digits for
 * letters, repeated or set-apart letters. Moderators see the masked message as it was written. The text keeps its length;
 * filtering twice is filtering once.
 */
export function wordFilter(
  everywhere: readonly string[],
  atHome: Readonly<Record<string, readonly string[]>>,
): WordFilter {
  const common = patternOf(everywhere);
  const own = new Map(Object.entries(atHome).map(([name, words]) => [name, patternOf(words)]));
  return (text, language) => {
    const patterns = [common, own.get(language) ?? []].flat();
    const isBad = (found: string) => matches(found, patterns);
    const masked = text
      .replace(SPELT, (found) => maskSpelt(found, isBad))
      .replace(TOKEN, (found) => (isBad(found) ? maskOf(found) : found));
    return { text: masked, isMasked: masked !== text };
  };
}

/** Masks a spelt word; one or two more letters before or behind it may be words of their own: "f u c k u". */
function maskSpelt(found: string, isBad: (word: string) => boolean): string {
  const letters = [...found.matchAll(new RegExp(ONE, 'gu'))];
  for (const [before, after] of BESIDE) {
    const word = letters.slice(before, letters.length - after);
    if (before + after > 0 && word.length < SHORTEST) break;
    const [first, last] = [word[0], word.at(-1)];
    if (!first || !last || !isBad(word.join(''))) continue;
    const end = last.index + last[0].length;
    return found.slice(0, first.index) + maskOf(found.slice(first.index, end)) + found.slice(end);
  }
  return found;
}

function matches(found: string, patterns: readonly RegExp[]): boolean {
  const folded = foldWord(found);
  // a number is no word
  if (!/\p{L}/u.test(folded)) return false;
  const bare = folded.replace(/[!@$|\p{N}]+$/u, '');
  const readings = bare === folded ? [folded] : [folded, bare];
  return readings.some((one) => patterns.some((pattern) => pattern.test(one)));
}

/**
 * Removes the disguises of a word, but those that {@link patternOf} reads in several ways. Only the tilde of ñ stays,
 * since "cono" is no bad word.
 */
function foldWord(word: string): string {
  return word
    .replace(/[\u{1F150}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu, drawnLetter)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/n\u0303/g, 'ñ')
    .replace(/[\p{M}\u0640\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/./gu, formsOf);
}

/** The letter of a black circle or square, or of a flag, which have no letter of their own in Unicode. */
function drawnLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start && code < start + 26);
  return first === undefined ? sign : String.fromCharCode(0x61 + code - first);
}

/** Letters may come more often than in the list, never more seldom: "fuuuck" is meant, "as" is not. */
function patternOf(words: readonly string[]): RegExp {
  const written = [...new Set(words.map(foldWord))].map((word) =>
    word.replace(/(.)\1*/gu, (run, letter: string) => `${classOf(letter)}{${[...run].length},}`),
  );
  return new RegExp(`^(?:${written.join('|') || '(?!)'})$`, 'u');
}

/** A letter, and all that is read as it. */
function classOf(letter: string): string {
  return `[${letter}${looksOf(letter)}${(WRITTEN_FOR[letter] ?? '').replace('|', '\\|')}]`;
}

function maskOf(found: string): string {
  return found.replace(/[^\s.\-_!?]/gu, (sign) => MASK.repeat(sign.length));
}
