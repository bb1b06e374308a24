import { identifier, plainNumber } from '#core/normalise.ts';

export type Search =
  | { readonly by: 'newest' }
  | { readonly by: 'id' | 'email' | 'name' | 'digits'; readonly text: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^(?:tel:)?\+?[\d\s()\p{Pd}]+$/iu;
/** The zero of a national number. Shorter searches may be the end of a number. */
const TRUNK_ZERO = /^0(?=\d{8})/;
/** Fewer would name too many. */
const FEWEST_DIGITS = 4;

/**
 * Guesses the search from the typed text: an identifier, a whole e-mail address, the last digits of a number (or a name
 * made of them), else the beginning of a name. An empty text finds the newest players.
 */
export function searchFor(typed: string): Search {
  const text = identifier(typed);
  if (text === '') return { by: 'newest' };
  if (ID.test(text)) return { by: 'id', text: text.toLowerCase() };
  if (text.includes('@')) return { by: 'email', text };
  const digits = plainNumber(text).replace('+', '').replace(TRUNK_ZERO, '');
  const isNumber = NUMBER.test(text) && digits.length >= FEWEST_DIGITS;
  return isNumber ? { by: 'digits', text: digits } : { by: 'name', text };
}
