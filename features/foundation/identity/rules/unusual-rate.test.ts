import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnusualRate, RATE_RULES, waitedUntil } from './unusual-rate.ts';

const MINUTE = 60_000;
const AT = new Date('2026-11-10T12:00:00Z');

test('a brand with an even day is never unusual, however large it is', () => {
  fc.assert(
    fc.property(fc.nat(20_000), (perWindow) => {
      const day = perWindow * 144;
      expect(isUnusualRate({ recent: perWindow, ofDay: day }, RATE_RULES)).toBe(
        perWindow >= RATE_RULES.least && perWindow === 0,
      );
    }),
  );
});

test('more codes in the window are never less unusual', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), fc.nat(500), (before, recent, more) => {
      const rate = (count: number) =>
        isUnusualRate({ recent: count, ofDay: before + count }, RATE_RULES);
      expect(Number(rate(recent + more))).toBeGreaterThanOrEqual(Number(rate(recent)));
    }),
  );
});

test('a quiet brand has a floor, and a burst above five times the average is unusual', () => {
  expect(isUnusualRate({ recent: 59, ofDay: 59 }, RATE_RULES)).toBe(false);
  expect(isUnusualRate({ recent: 60, ofDay: 60 }, RATE_RULES)).toBe(true);
  const busy = 143 * 100;
  expect(isUnusualRate({ recent: 499, ofDay: busy + 499 }, RATE_RULES)).toBe(false);
  expect(isUnusualRate({ recent: 500, ofDay: busy + 500 }, RATE_RULES)).toBe(true);
});

test('a number waits from its first request, and once more after a pause', () => {
  const after = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE);
  expect(waitedUntil(null, AT, RATE_RULES)).toBeNull();
  expect(waitedUntil(AT, after(1), RATE_RULES)).toEqual(after(2));
  expect(waitedUntil(AT, after(14), RATE_RULES)).toEqual(after(2));
  expect(waitedUntil(AT, after(16), RATE_RULES)).toBeNull();
});
