import { expect, test } from 'vitest';
import { failsTooLong, isGone, isReceived, nextTry, OFF_AFTER_MS } from './retries.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const HOUR = 3_600_000;

test('the waits grow, stay within a day, and end', () => {
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(tries, NOW);
    if (!next) break;
    waits.push(next.getTime() - NOW.getTime());
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const all = waits.reduce((sum, wait) => sum + wait, 0);
  expect(all).toBeGreaterThan(23 * HOUR);
  expect(all).toBeLessThanOrEqual(24 * HOUR);
});

test('only a success is an arrival: a redirect, an error and nothing at all are not', () => {
  expect([200, 202, 204].every(isReceived)).toBe(true);
  expect([0, 199, 301, 308, 400, 410, 500].some(isReceived)).toBe(false);
});

test('a receiver that is gone says so by 410', () => {
  expect(isGone(410)).toBe(true);
  expect(isGone(404)).toBe(false);
});

test('three days of failure are too long, a moment less is not', () => {
  const since = (ms: number) => new Date(NOW.getTime() - ms);
  expect(failsTooLong(since(OFF_AFTER_MS), NOW)).toBe(true);
  expect(failsTooLong(since(OFF_AFTER_MS - 1), NOW)).toBe(false);
});
