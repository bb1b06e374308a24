import { LANGUAGES } from '#brands/brand.ts';
import { searchKey } from '#core/search-key.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: ReadonlyMap<string, string> | undefined;

/**
 * Finds the ISO 3166-1 alpha-2 code of a country by its code in any case, or by its name in a language of the product;
 * `undefined` for other texts.
 */
export function countryNamed(text: string): string | undefined {
  codes ??= codesByName();
  return codes.get(plain(text));
}

/** Made at the first search, from the names of Intl. */
function codesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  // codes that Intl knows, without newer names for the same country
  const all = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) => {
    return english.of(code) && new Intl.Locale(`und-${code}`).region === code;
  });
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of all) {
        const name = names.of(code);
        if (name !== undefined) found.set(plain(name), code);
      }
    }
  }
  // last: no name of another country is in the way of a code
  for (const code of all) found.set(plain(code), code);
  return found;
}

/** Normalises a name for the search: without punctuation. */
function plain(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
