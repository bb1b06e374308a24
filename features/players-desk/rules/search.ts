export type Search =
  | { readonly by: 'newest' }
  | { readonly by: 'id' | 'email' | 'name' | 'digits'; readonly text: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGITS = /^\+?[\d\s()-]+$/;
/** Fewer would name too many. */
const FEWEST_DIGITS = 4;

/**
 * What somebody looks for by what was typed: an identifier, a whole e-mail address, the last digits of a number
 * (or a name made of them), else the beginning of a name. Nothing typed: the newest.
 */
export function searchFor(typed: string): Search {
  const text = typed.trim();
  if (text === '') return { by: 'newest' };
  if (ID.test(text)) return { by: 'id', text: text.toLowerCase() };
  if (text.includes('@')) return { by: 'email', text };
  const digits = text.replace(/\D/g, '');
  const isNumber = DIGITS.test(text) && digits.length >= FEWEST_DIGITS;
  return isNumber ? { by: 'digits', text: digits } : { by: 'name', text };
}
