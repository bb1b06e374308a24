import { codeIn } from '#core/normalise.ts';

/** Letters and digits that do not look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A new share code; `random` answers whole numbers below its argument. */
export function newShareCode(random: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(random(CODE_LETTERS.length)),
  ).join('');
}

/** The code as it is shown: `ABCD-EFGH`. */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Finds the share code in a typed text, as it is stored; `undefined` if there is none. */
export function typedCode(text: string): string | undefined {
  return codeIn(text, { signs: CODE_LETTERS, length: CODE_LENGTH });
}
