import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { COUNTRIES } from '#core/countries.ts';
import { countriesByName, countryName } from './country-names.ts';

test.each([
  ['ZA', 'en', 'South Africa'],
  ['ZA', 'de', 'Südafrika'],
  ['PS', 'en', 'Palestine'],
  ['PS', 'ar', 'فلسطين'],
  ['ET', 'am', 'ኢትዮጵያ'],
  ['GB', 'en', 'United Kingdom'],
  ['QZ', 'en', 'QZ'],
  ['Atlantis', 'en', 'Atlantis'],
  ['', 'en', ''],
])('%s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('every country has a name of its own', () => {
    const names = COUNTRIES.map((code) => countryName(code, language));
    expect(names.filter((name, index) => name === COUNTRIES[index])).toEqual([]);
    expect(new Set(names).size).toBe(COUNTRIES.length);
  });

  test('the list begins with the country of the brand, and sorts the others by name', () => {
    const [first, ...rest] = countriesByName(language, 'PS');
    expect(first?.code).toBe('PS');
    expect(rest).toHaveLength(COUNTRIES.length - 1);
    const { compare } = new Intl.Collator(language);
    const names = rest.map(({ name }) => name);
    expect(names).toEqual([...names].sort(compare));
  });
});
