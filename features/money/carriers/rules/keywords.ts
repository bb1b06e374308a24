import { searchKey } from '#core/search-key.ts';
import { OTHER_MATTERS, type Part, STOP_WORDS } from './stop-words.ts';

/** The request in a message to a short number. */
export type Intent = 'stop' | 'status' | 'help';

/** The words of all seven languages. */
const STATUS = ['status', 'statut', 'estado', 'stato', 'حالة', 'ሁኔታ'];

/** A word in several tables has the first of these parts. */
const ORDER: readonly Part[] = [
  'clear',
  'weak',
  'refusal',
  'ours',
  'sent',
  'polite',
  'filler',
  'vague',
];

const PARTS = new Map<string, Part>();
for (const part of ORDER) {
  for (const table of Object.values(STOP_WORDS)) {
    for (const spelling of (table[part] ?? '').split('|').flatMap(spellings)) {
      if (spelling && !PARTS.has(spelling)) PARTS.set(spelling, part);
    }
  }
}
const LONGEST = Math.max(...[...PARTS.keys()].map((phrase) => phrase.split(' ').length));
const STATUS_WORDS = new Set(STATUS.map(plain));
const ELSEWHERE = new Set(OTHER_MATTERS.split('|').map(plain));
/** Words that may follow the keyword itself, known or not: a name of the service, a code. */
const MOST_AFTER_KEYWORD = 2;

/**
 * Reads what was written to a short number. A subscription ends only by a clear word: alone, with polite words, or in a
 * sentence that is about nothing else. Whatever is in doubt asks for help, and the answer says how to stop.
 */
export function intentOf(text: string, keyword: string): Intent {
  const words = plain(text).split(' ');
  const own = plain(keyword).split(' ');
  if (own[0] !== '' && startsWith(words, own) && keywordStops(words.slice(own.length)))
    return 'stop';
  if (saysStop(words, /[?？؟፧]/u.test(text))) return 'stop';
  return STATUS_WORDS.has(words[0] ?? '') ? 'status' : 'help';
}

function startsWith(words: readonly string[], own: readonly string[]): boolean {
  return own.every((word, index) => words[index] === word);
}

/** True if at most a word or two follow the printed keyword, and none about another subject. */
function keywordStops(after: readonly string[]): boolean {
  if (after.length > MOST_AFTER_KEYWORD) return false;
  return !after.some((word) => ELSEWHERE.has(word)) && !ELSEWHERE.has(after.join(' '));
}

/** True if every word is known and together they ask to stop. A question has to be a polite request. */
function saysStop(words: readonly string[], isQuestion: boolean): boolean {
  const parts = partsOf(words);
  if (!parts) return false;
  const has = (part: Part) => parts.includes(part);
  if (isQuestion && !has('polite')) return false;
  if (has('refusal')) return (has('ours') || has('sent')) && !has('clear') && !has('weak');
  if (has('clear')) return true;
  return (
    has('weak') && (has('ours') || parts.every((part) => part === 'weak' || part === 'polite'))
  );
}

/** The part of each word or phrase, the longest phrase first; `undefined` if one of them is unknown. */
function partsOf(words: readonly string[]): Part[] | undefined {
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longestAt(words, at);
    if (!found) return undefined;
    parts.push(found.part);
    at += found.length;
  }
  return parts;
}

function longestAt(
  words: readonly string[],
  at: number,
): { part: Part; length: number } | undefined {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const part = PARTS.get(words.slice(at, at + length).join(' '));
    if (part) return { part, length };
  }
  return /^\d+$/.test(words[at] ?? '') ? { part: 'vague', length: 1 } : undefined;
}

/** A word with umlauts is written with `ue` as well. */
function spellings(word: string): string[] {
  const written = word
    .normalize('NFC')
    .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter);
  return [...new Set([plain(word), plain(written)])];
}

/** Normalises a text for the comparison, without punctuation. */
function plain(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
