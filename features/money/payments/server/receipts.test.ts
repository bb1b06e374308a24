import fc from 'fast-check';
import { expect, test } from 'vitest';
import { servedBrands } from '#brands/brands.ts';
import { takenBack } from '../rules/receipts.ts';
import { factsOf } from './receipts.ts';
import type { Payer, Payment } from './tables.ts';

function billed(amount: number, country: string) {
  const [brand] = servedBrands();
  if (!brand) throw new Error('no brand is served');
  const at = new Date('2026-07-01T10:00:00Z');
  const payment = { amount, currency: 'EUR', covers_from: at, covers_until: at, paid_at: at };
  return factsOf(payment as Payment, { country } as Payer, brand);
}

test('a credit note of a bill without tax has no tax below zero', () => {
  const whole = { before: 0, upTo: 2999 };
  expect(takenBack(billed(2999, 'PS'), '000001', whole)).toMatchObject({
    gross: -2999,
    net: -2999,
    vat: 0,
  });
});

test('credit notes of parts are the whole receipt in the end, to the cent of its tax', () => {
  const anyParts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(anyParts, fc.constantFrom('DE', 'KE', 'PS', 'FI', 'CH'), (parts, country) => {
      const facts = billed(
        parts.reduce((sum, part) => sum + part, 0),
        country,
      );
      let before = 0;
      const notes = parts.map((part) => {
        const note = takenBack(facts, '000001', { before, upTo: before + part });
        before += part;
        return note;
      });
      for (const { gross, net, vat } of notes) {
        expect(net + vat).toBe(gross);
        expect(vat).toBeLessThanOrEqual(0);
      }
      for (const what of ['gross', 'net', 'vat'] as const) {
        expect(notes.reduce((sum, note) => sum - note[what], 0)).toBe(facts[what]);
      }
    }),
  );
});
