import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { carrierOfNetwork } from './networks.ts';
import { serviceOf } from './services.ts';
import { tellingOf } from './telling.ts';
import { askNextAt, WATCH_RULES } from './watching.ts';
import { saidBy } from './words.ts';

describe('a carrier’s own words', () => {
  test('Active/ACTIVE, Pending/PENDING and SUSPENDED are active, pending and suspended', () => {
    coversSpec('subscriber.states');
    expect(['Active', 'ACTIVE'].map(saidBy)).toEqual(['active', 'active']);
    expect(['Pending', 'PENDING'].map(saidBy)).toEqual(['pending', 'pending']);
    expect(saidBy('SUSPENDED')).toBe('suspended');
  });
  test('a word that nobody told us of is none', () => {
    expect(['', 'GRACE', 'activ', 'toString', '__proto__'].map(saidBy)).toEqual(
      Array(5).fill(undefined),
    );
  });
});

test('a number on Telkom’s network is Telkom’s, every other the brand’s carrier’s', () => {
  expect(carrierOfNetwork('TELKOM', 'dcb')).toBe('telkom');
  expect(carrierOfNetwork('Telkom Mobile', 'dcb')).toBe('telkom');
  expect(carrierOfNetwork('MTN', 'dcb')).toBe('dcb');
  expect(carrierOfNetwork(null, 'dcb')).toBe('dcb');
});

test('Nigerian operators name their services themselves, of others each package is one', () => {
  const nigeria = brandOfCode('mtn-ng-en');
  const kenya = brandOfCode('saf-ke-en');
  if (!nigeria || !kenya) throw new Error('no brand');
  const names = (['daily', 'weekly', 'monthly'] as const).map((each) => serviceOf(nigeria, each));
  expect(names).toEqual(['mtn-ng-daily', 'mtn-ng-weekly', 'mtn-ng-monthly']);
  expect(serviceOf(kenya, 'daily')).toBe('saf-ke-daily');
});

describe('what a subscriber is written', () => {
  const daily = { charged: false, stopped: false, daily: true };
  test('a welcome when it begins, and then not again', () => {
    expect(tellingOf(null, 'active', daily)).toBe('welcome');
    expect(tellingOf('pending', 'trial', daily)).toBe('trial');
    expect(tellingOf('active', 'active', daily)).toBeNull();
  });
  test('a receipt for a charge, but not every day', () => {
    const charged = { ...daily, charged: true };
    expect(tellingOf('active', 'active', charged)).toBeNull();
    expect(tellingOf('active', 'active', { ...charged, daily: false })).toBe('receipt');
    expect(tellingOf('trial', 'active', charged)).toBe('receipt');
    expect(tellingOf('past_due', 'active', charged)).toBe('receipt');
  });
  test('a word when a charge has failed, and when it was stopped', () => {
    expect(tellingOf('active', 'past_due', daily)).toBe('failed');
    expect(tellingOf('past_due', 'past_due', daily)).toBeNull();
    expect(tellingOf('active', 'cancelled', { ...daily, stopped: true })).toBe('stopped');
    expect(tellingOf('past_due', 'expired', { ...daily, stopped: true })).toBe('over');
  });
});

describe('when a carrier is asked after a subscriber', () => {
  const now = new Date('2026-11-10T12:00:00Z');
  const pending = { status: 'pending', confirmed: true, periodEnd: null } as const;

  test('a pending one soon, one that is paid half an hour after the charge is due', () => {
    expect(askNextAt(pending, 0, now, WATCH_RULES)).toEqual(new Date('2026-11-10T12:02:00Z'));
    const periodEnd = new Date('2026-11-11T09:00:00Z');
    const paid = { status: 'active', confirmed: true, periodEnd } as const;
    expect(askNextAt(paid, 0, now, WATCH_RULES)).toEqual(new Date('2026-11-11T09:30:00Z'));
  });
  test('not one that is over, cancelled or not agreed to', () => {
    for (const status of ['cancelled', 'expired'] as const) {
      expect(askNextAt({ ...pending, status }, 0, now, WATCH_RULES)).toBeNull();
    }
    expect(askNextAt({ ...pending, confirmed: false }, 0, now, WATCH_RULES)).toBeNull();
  });
  test('less and less often, and never later than the longest wait', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 }), (asks) => {
        const wait = (count: number) =>
          (askNextAt(pending, count, now, WATCH_RULES)?.getTime() ?? 0) - now.getTime();
        expect(wait(asks)).toBeGreaterThan(0);
        expect(wait(asks + 1)).toBeGreaterThanOrEqual(wait(asks));
        expect(wait(asks)).toBeLessThanOrEqual(WATCH_RULES.longestWait);
      }),
    );
  });
});
