import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';

/** Regions that Intl names and ISO 3166-1 does not assign: reserved codes, groups of countries, and tests. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');

test('the list has the 249 countries of ISO 3166-1, each once', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES).size).toBe(249);
});

test('the list is what Intl knows, without codes that are no country', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => names.of(code) && new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => !NO_COUNTRIES.includes(code));
  expect(COUNTRIES).toEqual(known);
});
