import { codeIn, identifier } from '#platform/normalise.ts';

/** Accents of Latin, and vowel signs of Arabic. */
const SIGNS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ß: 's', æ: 'a', œ: 'o' },
};

/** A name as it is looked for: no case, blanks, accents or vowel signs; `fold_name` of the database does the same. */
export function foldedName(text: string): string {
  const plain = identifier(text).toLowerCase().replaceAll(' ', '').normalize('NFKD');
  return plain.replaceAll(SIGNS, '').replaceAll(/[øłđħıßæœ]/gu, (letter) => LETTERS[letter] ?? '');
}

/** Letters and digits that nobody takes for each other. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** A new share code; `random` answers whole numbers below its argument. */
export function newShareCode(random: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(random(CODE_LETTERS.length)),
  ).join('');
}

/** As it is read aloud: `ABCD-EFGH`. */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Finds the share code in a typed text, as it is stored; `undefined` if there is none. */
export function typedCode(text: string): string | undefined {
  return codeIn(text, { signs: CODE_LETTERS, length: CODE_LENGTH });
}
