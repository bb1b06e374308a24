import { WORDS } from './words/words.ts';

export interface Filtered {
  /** The text with each letter of a bad word masked. */
  readonly text: string;
  readonly isMasked: boolean;
}

const MASK = '*';
/** A token: letters, digits, and signs that are written for letters. */
const TOKEN = /[\p{L}\p{M}\p{N}@$!|]+/gu;
/** Letters set apart: "f u c k", "f.u.c.k". */
const SPELT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!|][ .\-_*]){2,}[\p{L}\p{N}@$!|](?![\p{L}\p{N}])/gu;
const FOR_LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i' },
};
const ARABIC_ALIKE: Readonly<Record<string, string>> = {
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ة: 'ه', ؤ: 'و', ـ: '' },
};

/**
 * The word filter: whole words of the lists of these languages, whatever their case, accents, digits for letters,
 * repeated or set-apart letters. What is masked is also shown to moderators. The text keeps its length; filtering twice
 * is filtering once.
 */
export function filterText(text: string, languages: readonly string[]): Filtered {
  const isBad = matcherOf(languages);
  const mask = (found: string) => (isBad(found) ? maskOf(found) : found);
  const masked = text.replace(SPELT, mask).replace(TOKEN, mask);
  return { text: masked, isMasked: masked !== text };
}

/** Folds a word so that its disguises fall away: "Fúck" and "fuck", "sh1t" and "shit", are the same. */
export function foldWord(word: string): string {
  const folded = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[أإآٱىئةؤـ]/gu, (letter) => ARABIC_ALIKE[letter] ?? letter);
  // a number is no word: 455 stays a number
  if (!/\p{L}/u.test(folded)) return folded;
  return folded.replace(/[0134578@$!|]/g, (sign) => FOR_LETTERS[sign] ?? sign);
}

type Matcher = (token: string) => boolean;
const matchers = new Map<string, Matcher>();

function matcherOf(languages: readonly string[]): Matcher {
  const key = [...new Set(languages)].sort().join(' ');
  const known = matchers.get(key);
  if (known) return known;
  const words = key.split(' ').flatMap((language) => WORDS[language] ?? []);
  const pattern = new RegExp(`^(?:${words.map(patternOf).join('|') || '(?!)'})$`, 'u');
  const matcher: Matcher = (token) => {
    const bare = token.replace(/[ .\-_*]/g, '');
    return [bare, bare.replace(/[!@$|]+$/, '')].some((one) => pattern.test(foldWord(one)));
  };
  matchers.set(key, matcher);
  return matcher;
}

/** Letters may come more often than in the list, never more seldom: "fuuuck" is meant, "as" is not. */
function patternOf(word: string): string {
  return foldWord(word).replace(
    /(.)\1*/gu,
    (run, letter: string) => `${letter}{${[...run].length},}`,
  );
}

function maskOf(found: string): string {
  return found.replace(/[^\s.\-_!?]/gu, (sign) => MASK.repeat(sign.length));
}
