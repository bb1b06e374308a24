import type { FieldKey } from '#core/fields.ts';

/** Names and contacts of a password's owner. Others try these first. */
export interface OwnWords {
  readonly names: readonly string[];
  readonly email: string;
  readonly number: string | null;
}

/**
 * The problem of a new password that others would guess: one of the most common ones, or the owner's name, number or
 * address, in either case and with digits after it. Existing passwords are not judged.
 */
export function weakPasswordProblem(
  password: string,
  own: OwnWords,
  common: ReadonlySet<string>,
): FieldKey | null {
  if (common.has(password.normalize('NFKC').toLowerCase())) return 'password_common';
  const typed = folded(password);
  const isOwn = wordsOf(own).some((word) => word === typed || word === typed.replace(/\d+$/, ''));
  return isOwn ? 'password_own' : null;
}

function wordsOf({ names, email, number }: OwnWords): string[] {
  const parts = names.flatMap((name) => [name, ...name.split(/\s+/)]);
  const local = email.split('@', 1)[0] ?? '';
  // people type a number with its country code, or with a zero instead
  const numbers = number === null ? [] : [number, `0${number.slice(2)}`, `0${number.slice(3)}`];
  return [...parts, email, local, ...numbers].map(folded).filter((word) => word !== '');
}

/** Letters and digits alone, in lower case. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
