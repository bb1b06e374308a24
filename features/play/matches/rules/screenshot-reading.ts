/** Finds the score among the words that were read in a screenshot (docs/decisions/evidence). */
import type { Score } from '#core/scores.ts';

/** A word in a picture. Its box is in fractions of the picture's width (x) and height (y). */
export interface Word {
  readonly text: string;
  /** From 0 to 100. */
  readonly confidence: number;
  readonly box: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
}

/** The score in a picture: the number on its left, and the one on its right. */
export interface Reading {
  readonly home: number;
  readonly away: number;
  /** Confidence of the less certain word, from 0 to 100. */
  readonly confidence: number;
}

/** Larger numbers are clocks or statistics. */
const MAX_READ = 20;
const MIN_CONFIDENCE = 70;
const MIN_HEIGHT = 0.03;
/** Least height of two separate numbers, which need to be larger because they may be anything. */
const MIN_HEIGHT_APART = 0.05;
/** Largest distance between the middle of a score and the middle of the picture. */
const MAX_OFF_CENTRE = 0.1;
const MAX_SPREAD = 0.6;
const PAIR = /^(0|[1-9]\d?)[-–—:](0|[1-9]\d?)$/;
const NUMBER = /^(0|[1-9]\d?)$/;

/**
 * The score on which several readings of a picture agree, such as the picture and its negative. Readings without a
 * score do not count; two different scores make `null`.
 */
export function agreedReading(passes: readonly (readonly Word[])[]): Reading | null {
  const readings = passes.flatMap((words) => readingOf(words) ?? []);
  const [first] = readings;
  if (!first || readings.some((other) => !sameReading(first, other))) return null;
  return { ...first, confidence: Math.max(...readings.map(({ confidence }) => confidence)) };
}

/** The score among the words of a picture: the largest pair of numbers in its middle. */
export function readingOf(words: readonly Word[]): Reading | null {
  const candidates = [...pairsInOneWord(words), ...pairsApart(words)].sort(
    (a, b) => b.height - a.height,
  );
  const [best, next] = candidates;
  if (!best) return null;
  // rows of statistics are pairs too: if a second pair is as large, neither is the score
  if (next && next.height > best.height * 0.8 && !sameReading(best, next)) return null;
  const { home, away, confidence } = best;
  return { home, away, confidence };
}

/** True if the picture shows the entered score; `null` if it shows none. Home is the challenger's side. */
export function readingAgrees(
  read: Pick<Reading, 'home' | 'away'> | null,
  typed: Pick<Score, 'challenger' | 'challenged'> | null,
): boolean | null {
  if (!read || !typed) return null;
  return read.home === typed.challenger && read.away === typed.challenged;
}

interface Candidate extends Reading {
  readonly height: number;
}

function pairsInOneWord(words: readonly Word[]): Candidate[] {
  return words.flatMap((word) => {
    const found = PAIR.exec(cleaned(word.text));
    const candidate = found && candidateOf(found[1], found[2], [word]);
    return candidate && candidate.height >= MIN_HEIGHT ? [candidate] : [];
  });
}

function pairsApart(words: readonly Word[]): Candidate[] {
  const numbers = words.filter(({ text }) => NUMBER.test(cleaned(text)));
  return numbers.flatMap((left) =>
    numbers.flatMap((right) => {
      if (!areBesideEachOther(left, right)) return [];
      const candidate = candidateOf(cleaned(left.text), cleaned(right.text), [left, right]);
      return candidate && candidate.height >= MIN_HEIGHT_APART ? [candidate] : [];
    }),
  );
}

/** True for two numbers on one line, of about the same height, and close to each other. */
function areBesideEachOther({ box: left }: Word, { box: right }: Word): boolean {
  const shared = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0);
  const [low, high] = [left.y1 - left.y0, right.y1 - right.y0].sort((a, b) => a - b);
  const even = low !== undefined && high !== undefined && low > high * 0.8 && shared > low * 0.7;
  return even && right.x0 >= left.x1 && right.x1 - left.x0 <= MAX_SPREAD;
}

function candidateOf(
  home: string | undefined,
  away: string | undefined,
  words: readonly Word[],
): Candidate | null {
  const confidence = Math.min(...words.map((word) => word.confidence));
  const start = Math.min(...words.map(({ box }) => box.x0));
  const end = Math.max(...words.map(({ box }) => box.x1));
  const height = Math.min(...words.map(({ box }) => box.y1 - box.y0));
  const isCentral = Math.abs((start + end) / 2 - 0.5) <= MAX_OFF_CENTRE;
  const score = { home: Number(home), away: Number(away) };
  const isScore = score.home <= MAX_READ && score.away <= MAX_READ;
  return isCentral && isScore && confidence >= MIN_CONFIDENCE
    ? { ...score, confidence, height }
    : null;
}

function sameReading(a: Reading, b: Reading): boolean {
  return a.home === b.home && a.away === b.away;
}

/** Replaces the letter O, which is often read instead of the digit 0. */
function cleaned(text: string): string {
  return text.replaceAll(/[oO]/g, '0').replaceAll(/[\s.|]/g, '');
}
