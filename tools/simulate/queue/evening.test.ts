import { expect, test } from 'vitest';
import { SEARCH } from '#features/play/matchmaking/rules/search.ts';
import { figuresOf } from './command.ts';
import { playEvening } from './evening.ts';

test('the same seed is the same evening, another one is not', () => {
  expect(playEvening(60, 7)).toEqual(playEvening(60, 7));
  expect(playEvening(60, 8)).not.toEqual(playEvening(60, 7));
});

test('every search ends in a match, is given up, or lasts to the end of the evening', () => {
  const { searches, waits, differences, givenUp } = playEvening(200, 3);
  expect(waits).toHaveLength(2 * differences.length);
  const atTheEnd = searches - waits.length - givenUp;
  expect(atTheEnd).toBeGreaterThanOrEqual(0);
  expect(atTheEnd).toBeLessThan(searches / 20);
});

test('a large evening finds nearly everybody a near opponent within two minutes', () => {
  const figures = figuresOf([playEvening(1_000, 1)]);
  expect(figures['found within two minutes, % of searches']).toBeGreaterThanOrEqual(95);
  expect(figures['median difference of ratings']).toBeLessThanOrEqual(100);
});

test('a narrower window costs time and brings nearer opponents', () => {
  const narrow = { ...SEARCH, widensBy: 20 };
  const [wide, near] = [SEARCH, narrow].map((rules) => figuresOf([playEvening(500, 5, rules)]));
  expect(near?.['p90 wait in seconds']).toBeGreaterThan(wide?.['p90 wait in seconds'] ?? 0);
  expect(near?.['p90 difference of ratings']).toBeLessThan(
    wide?.['p90 difference of ratings'] ?? 0,
  );
});
