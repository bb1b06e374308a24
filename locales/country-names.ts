import { COUNTRIES } from '#core/countries.ts';

export interface NamedCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/** Countries whose short name players use; the long one is that of an administration. */
const BY_SHORT_NAME: readonly string[] = ['PS', 'HK', 'MO'];

/** The name of a country in a language, from the data of the device; the code if it has none. */
export function countryName(code: string, language: string): string {
  const style = BY_SHORT_NAME.includes(code) ? 'short' : 'long';
  try {
    return namesOf(language, style).of(code) ?? code;
  } catch {
    return code; // not the form of a code
  }
}

/** All countries by name: first that of the brand, then the others in the order of the language. */
export function countriesByName(language: string, first: string): NamedCountry[] {
  const { compare } = new Intl.Collator(language);
  const named = COUNTRIES.map((code) => ({ code, name: countryName(code, language) }));
  const isFirst = ({ code }: NamedCountry) => Number(code === first);
  return named.sort((a, b) => isFirst(b) - isFirst(a) || compare(a.name, b.name));
}

const known = new Map<string, Intl.DisplayNames>();

function namesOf(language: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${language} ${style}`;
  const names =
    known.get(key) ?? new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
  known.set(key, names);
  return names;
}
