import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import type { CarrierNews } from '#platform/ports/carrier-callbacks.ts';
import { CarrierBooks } from './books.ts';
import { startCarriers } from './carriers.ts';

const KENYA = { carrier: 'kenya', msisdn: '254712345678', productId: 42 } as const;
const PRICE = { amount: 2_000, currency: 'KES' };

test('the carriers’ books outlive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bl-books-'));
  const options = {
    now: () => new Date('2026-11-10T12:00:00Z'),
    deliver: async () => 200,
    sms: () => undefined,
    activationMs: 0,
    dayMs: 0,
    file: join(folder, 'carriers.json'),
  };
  try {
    const brand = brandOfCode('saf-ke-en');
    if (!brand) throw new Error('no brand');
    const before = await startCarriers(options);
    before.subscribe(brand, KENYA.msisdn, 'daily');
    await before.close();
    const after = await startCarriers(options);
    expect(after.isSubscribed(brand, KENYA.msisdn)).toBe(true);
    await after.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a month is one of the calendar, and whoever cannot pay is suspended once and given up after days', () => {
  let now = new Date('2027-01-31T12:00:00Z');
  const told: CarrierNews['kind'][] = [];
  const books = new CarrierBooks(
    () => now,
    (_carrier, { kind }) => told.push(kind),
  );
  const about = { ...KENYA, externalRef: null, period: 'monthly', price: PRICE } as const;
  const subscriber = books.begin({ ...about, freeUntil: null });
  books.activate(subscriber);
  expect(subscriber.paidUntil).toBe('2027-02-28T12:00:00.000Z');
  subscriber.hasFunds = false;
  for (const day of ['02-28', '03-01', '03-02', '03-03', '03-04', '03-05']) {
    now = new Date(`2027-${day}T12:00:01Z`);
    books.tick();
  }
  expect(told).toEqual(['active', 'renewed', 'charge_failed', 'suspended', 'stopped']);
});
