import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterMiss,
  hasOffers,
  isAway,
  type Misses,
  minutesOfPause,
  NO_MISSES,
  SEARCH,
  windowAfter,
} from './search.ts';

const NOW = new Date('2026-11-28T18:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const later = (ms: number) => new Date(NOW.getTime() + ms);

test('the window begins narrow, widens every ten seconds and opens after a minute and a half', () => {
  expect([0, 9, 10, 35, 89, 90].map((waited) => windowAfter(waited * SECOND, SEARCH))).toEqual([
    100,
    100,
    200,
    400,
    900,
    Number.POSITIVE_INFINITY,
  ]);
  fc.assert(
    fc.property(fc.nat(300_000), fc.nat(300_000), (one, more) => {
      expect(windowAfter(one + more, SEARCH)).toBeGreaterThanOrEqual(windowAfter(one, SEARCH));
    }),
  );
});

describe('misses', () => {
  const miss = (before: Misses, ms: number) => afterMiss(before, later(ms), SEARCH);

  test('two in a row pause the search for five minutes', () => {
    const once = miss(NO_MISSES, 0);
    expect(once).toEqual({ count: 1, lastAt: NOW, pausedUntil: null });
    expect(minutesOfPause(once, NOW)).toBe(0);
    const twice = miss(once, MINUTE);
    expect(twice.pausedUntil).toEqual(later(6 * MINUTE));
    expect(minutesOfPause(twice, later(MINUTE))).toBe(5);
    expect(minutesOfPause(twice, later(6 * MINUTE - 1))).toBe(1);
    expect(minutesOfPause(twice, later(6 * MINUTE))).toBe(0);
  });

  test('a pause begins a new row', () => {
    const paused = miss(miss(NO_MISSES, 0), MINUTE);
    expect(miss(paused, 7 * MINUTE).pausedUntil).toBeNull();
    expect(miss(miss(paused, 7 * MINUTE), 8 * MINUTE).pausedUntil).toEqual(later(13 * MINUTE));
  });

  test('misses an hour apart are not in a row', () => {
    expect(miss(miss(NO_MISSES, 0), 60 * MINUTE)).toMatchObject({ count: 1, pausedUntil: null });
  });
});

test('a player is away who has not been seen for 90 s and has no device connected', () => {
  const seen = { seenAt: NOW, isOnline: false };
  expect(isAway(seen, later(89 * SECOND), SEARCH)).toBe(false);
  expect(isAway(seen, later(90 * SECOND), SEARCH)).toBe(true);
  expect(isAway({ ...seen, isOnline: true }, later(90 * SECOND), SEARCH)).toBe(false);
});

test('other ways to a match are offered after two minutes', () => {
  expect(hasOffers(NOW, later(2 * MINUTE - 1), SEARCH)).toBe(false);
  expect(hasOffers(NOW, later(2 * MINUTE), SEARCH)).toBe(true);
});
