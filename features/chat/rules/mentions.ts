/** Players are called by what follows an `@`; usernames may hold blanks, so several readings are possible. */

const NAME_MAX = 20;
const NAME_MIN = 3;
const AFTER_AT = /(?<![\p{L}\p{N}_])@([\p{L}\p{M}\p{N}_.\- ]+)/gu;
/** Signs looked at in one message. */
const MOST_SIGNS = 20;
const MOST_WORDS = 4;

/** For each `@` of a text what it may mean, the longest first. */
export function namesCalled(text: string): string[][] {
  const called: string[][] = [];
  for (const [, after = ''] of text.matchAll(AFTER_AT)) {
    if (called.length === MOST_SIGNS) break;
    const names = readingsOf(after);
    if (names.length > 0) called.push(names);
  }
  return called;
}

function readingsOf(after: string): string[] {
  const words = after.split(' ').slice(0, MOST_WORDS);
  const readings = words.flatMap((_, index) => {
    const name = words.slice(0, index + 1).join(' ');
    return [name, name.replace(/[.-]+$/u, '')]; // the end of a sentence, perhaps
  });
  const fit = readings.filter((name) => {
    const length = [...name.trim()].length;
    return length >= NAME_MIN && length <= NAME_MAX;
  });
  return [...new Set(fit.map((name) => name.trim()))].sort((a, b) => b.length - a.length);
}
