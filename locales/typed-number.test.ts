import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { currencyDigits, writeMoney } from './money.ts';
import { type NumberForm, readNumber } from './typed-number.ts';

const NIGERIA: NumberForm = { locales: ['en', 'en-NG'], digits: 2, currency: 'NGN' };
const GERMANY: NumberForm = { locales: ['de', 'de-DE'], digits: 2, currency: 'EUR' };
const KENYA: NumberForm = { locales: ['en', 'en-KE'], digits: 2, currency: 'KES' };
const ARABIC: NumberForm = { locales: ['ar', 'ar-PS'], digits: 2, currency: 'ETB' };
const ENGLISH_IN_GERMANY: NumberForm = { ...GERMANY, locales: ['en', 'en-DE', 'de-DE'] };
const COUNT: NumberForm = { locales: ['en', 'en-NG'], digits: 0, most: 65_536 };

test.each<[string, NumberForm, number]>([
  ['77,000', NIGERIA, 77_000],
  ['₦77000', NIGERIA, 77_000],
  ['N77,000.50', NIGERIA, 77_000.5],
  ['77000 NGN', NIGERIA, 77_000],
  ['77 000', NIGERIA, 77_000],
  ['77\u00A0000', NIGERIA, 77_000],
  ['٧٧٠٠٠', NIGERIA, 77_000],
  ['77000', NIGERIA, 77_000],
  ['500.', NIGERIA, 500],
  ['-5', NIGERIA, -5],
  ['1.450', GERMANY, 1450],
  ['1.450,50 €', GERMANY, 1450.5],
  ['€ 1450,5', GERMANY, 1450.5],
  ['1450.5', GERMANY, 1450.5],
  ['1,450.50', GERMANY, 1450.5],
  ["1'450", GERMANY, 1450],
  ['1.450,-', GERMANY, 1450],
  ['１．４５０，５０', GERMANY, 1450.5],
  ['KSh 500/=', KENYA, 500],
  ['Kshs. 1,500/-', KENYA, 1500],
  ['٧٧٬٠٠٠٫٥٠', ARABIC, 77_000.5],
  ['77,000', ARABIC, 77_000],
  ['200 ብር', ARABIC, 200],
  ['2.500', COUNT, 2500],
  ['32', COUNT, 32],
  ['1,234,567.8', ENGLISH_IN_GERMANY, 1_234_567.8],
  ['0.500', ENGLISH_IN_GERMANY, 0.5],
])('%s is one number', (text, form, value) => {
  expect(readNumber(text, form)).toEqual({ value });
});

test.each<[string, NumberForm, [number, number]]>([
  ['1.450', NIGERIA, [1.45, 1450]],
  ['77.000', NIGERIA, [77, 77_000]],
  ['77,000', GERMANY, [77, 77_000]],
  ['77,000', ENGLISH_IN_GERMANY, [77, 77_000]],
  ['R 1,450', { locales: ['en', 'en-ZA'], digits: 2, currency: 'ZAR' }, [1.45, 1450]],
  ['1.000', COUNT, [1, 1000]],
])('%s may mean two numbers', (text, form, doubt) => {
  expect(readNumber(text, form)).toEqual({ doubt });
});

test.each<[string, NumberForm, string]>([
  ['lots', NIGERIA, 'not_a_number'],
  ['77k', NIGERIA, 'not_a_number'],
  ['7,70,00', NIGERIA, 'not_a_number'],
  ['1e3', NIGERIA, 'not_a_number'],
  ['5 or 6', NIGERIA, 'not_a_number'],
  ['₦500', COUNT, 'not_a_number'],
  ['$500', NIGERIA, 'other_currency'],
  ['500 EUR', NIGERIA, 'other_currency'],
  ['12.345', { ...COUNT, most: 100 }, 'too_fine'],
  ['1.5', COUNT, 'too_fine'],
  ['1.455', NIGERIA, 'too_fine'],
])('%s is refused', (text, form, fault) => {
  expect(readNumber(text, form)).toEqual({ fault });
});

test('an empty field is no number, and nothing wrong', () => {
  expect(readNumber(' \u200E ', NIGERIA)).toEqual({ value: null });
});

describe('by the brands', () => {
  const forms = HOUSE.brands.flatMap(({ languages, country, currency }) =>
    languages.map((language) => ({
      currency,
      digits: currencyDigits(currency),
      locales: [language, `${language}-${country}`],
    })),
  );
  const asked = fc.record({
    form: fc.constantFrom(...forms),
    minor: fc.integer({ min: 0, max: 10_000_000_000 }),
  });

  test('what a language writes means the same again, or is asked', () => {
    fc.assert(
      fc.property(asked, ({ form, minor }) => {
        const value = minor / 10 ** form.digits;
        const [language = ''] = form.locales;
        const texts = [
          writeMoney(language, { amount: minor, currency: form.currency }),
          ...form.locales.map((locale) =>
            new Intl.NumberFormat(locale, { maximumFractionDigits: form.digits }).format(value),
          ),
        ];
        for (const text of texts) {
          const read = readNumber(text, form);
          const meant = 'doubt' in read ? read.doubt : 'value' in read ? [read.value] : [];
          expect(meant, text).toContain(value);
        }
      }),
    );
  });

  test('digits with a decimal sign of either kind are never in doubt', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom('.', ','), ({ form, minor }, sign) => {
        const value = minor / 10 ** form.digits;
        const text = value.toFixed(form.digits).replace('.', sign);
        expect(readNumber(text, form)).toEqual({ value });
      }),
    );
  });

  test('no text is read as another number than its digits tell', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.string(), (form, text) => {
        const read = readNumber(text, form);
        if (!('value' in read) || read.value === null) return;
        const digits = text.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
        const own = `${Math.abs(read.value)}`.replace(/\D/g, '').replace(/^0+/, '');
        expect(digits.startsWith(own) || own === '').toBe(true);
      }),
    );
  });
});
