import { expect, test } from 'vitest';
import { writeMoney } from '#locales/money.ts';
import { loadServerTexts } from '#platform/texts.ts';
import { isWritable } from './pdf-text.ts';

const texts = loadServerTexts();
const KEYS = ['receipt_title', 'credit_note_title', 'receipt_net', 'receipt_total', 'vat_number'];

test.each(['en', 'de', 'fr', 'es', 'it'])('a receipt in %s has all its letters', (language) => {
  const t = texts.of(language, 'payments');
  const brand = 'European Amateur League';
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(0));
  const written = [
    ...KEYS.map((key) => t(key)),
    t('receipt_item_monthly', { brand }),
    t('receipt_span', { from: day, until: day }),
    t('receipt_vat', { rate: '19 %', country: 'DE' }),
    t('receipt_paid', { card: 'Visa', last4: '4242', day }),
    t('receipt_returned', { card: 'Visa', last4: '4242', day }),
    writeMoney(language, { amount: 123_456_789, currency: 'EUR' }),
  ];
  expect(written.filter((text) => !isWritable(text))).toEqual([]);
});

test('names of all Latin Europe can be written', () => {
  expect(isWritable('Łucja Čapek, Ştefan Țurcanu, Åse Ærø, Ğülşen, Þór, Ñuño')).toBe(true);
});
