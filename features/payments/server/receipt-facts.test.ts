import { expect, test } from 'vitest';
import { servedBrands } from '#brands/brands.ts';
import { factsOf } from './facts-of.ts';
import { takenBack } from './receipt-facts.ts';
import type { Payer, Payment } from './tables.ts';

test('a credit note of a bill without tax has no tax below zero', () => {
  const [brand] = servedBrands();
  if (!brand) throw new Error('no brand is served');
  const at = new Date('2026-07-01T10:00:00Z');
  const payment = { amount: 2999, currency: 'EUR', covers_from: at, covers_until: at, paid_at: at };
  const facts = factsOf(payment as Payment, { country: 'KE' } as Payer, brand);
  expect(takenBack(facts, '000001')).toMatchObject({ gross: -2999, net: -2999, vat: 0 });
});
