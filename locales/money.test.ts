import { expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { HOUSE } from '#brands/brands.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { writeMoney } from './money.ts';

test.each([
  ['en', 10_000, 'NGN', 'N100'],
  ['en', 2000, 'KES', 'Ksh 20'],
  ['en', 700, 'ZAR', 'R 7'],
  ['en', 2999, 'EUR', '€29.99'],
  ['de', 2999, 'EUR', '29,99 €'],
])('in %s %d of %s are written %s', (locale, amount, currency, text) => {
  coversSpec('number.currencies');
  expect(writeMoney(locale, { amount, currency }).replace(/\s/g, ' ')).toBe(text);
});

test('every price of every brand can be written in every language', () => {
  for (const { plans } of HOUSE.brands) {
    for (const { price } of plans) {
      for (const language of LANGUAGES) expect(writeMoney(language, price)).toMatch(/\p{N}/u);
    }
  }
});
