/** Players are called by what follows an `@`; usernames may hold blanks, so several readings are possible. */

const NAME_MAX = 20;
const NAME_MIN = 3;
/** A sign in the middle of a word, such as in an e-mail address, calls nobody. */
const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}_])`;
const IN_NAME = String.raw`\p{L}\p{M}\p{N}_.\-\p{Default_Ignorable_Code_Point}`;
const CALL = new RegExp(`${BEFORE}@([${IN_NAME}][${IN_NAME} ]*)`, 'gu');
/** Signs looked at in one message. */
const MOST_SIGNS = 20;
/** A name of 20 characters has at most 10 words. */
const MOST_WORDS = 10;

/** A place of a text where somebody may be called. */
export interface Call {
  /** Index of the `@`. */
  readonly at: number;
  /** Names that the text behind it may be, the longest first, as they are written there. */
  readonly names: readonly string[];
}

/** Each `@` of a text that may call somebody. */
export function callsIn(text: string): Call[] {
  const calls: Call[] = [];
  for (const { index: at, 1: after = '' } of text.matchAll(CALL)) {
    if (calls.length === MOST_SIGNS) break;
    const names = readingsOf(after);
    if (names.length > 0) calls.push({ at, names });
  }
  return calls;
}

function readingsOf(after: string): string[] {
  const words = after.split(' ').slice(0, MOST_WORDS);
  const readings = words.flatMap((_, index) => {
    const name = words
      .slice(0, index + 1)
      .join(' ')
      .trimEnd();
    return [name, name.replace(/[.-]+$/u, '')]; // the end of a sentence, perhaps
  });
  const fit = readings.filter((name) => {
    const length = [...name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].length;
    return length >= NAME_MIN && length <= NAME_MAX;
  });
  return [...new Set(fit)].sort((a, b) => b.length - a.length);
}
