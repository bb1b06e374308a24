import { expect, test } from 'vitest';
import { isDue } from './schedules.ts';

const NOW = new Date('2026-11-28T12:31:00Z');

test.each([
  ['17 * * * *', '2026-11-28T12:17:20Z', false],
  ['17 * * * *', '2026-11-28T11:17:20Z', true],
  ['*/10 * * * *', '2026-11-28T12:21:00Z', true],
  ['0 3 * * *', '2026-11-28T03:00:01Z', false],
  ['0 3 * * *', '2026-11-27T23:00:00Z', true],
  ['0 0 1 1 *', '2026-01-01T00:00:10Z', false],
])('a job of %s that ran at %s: due at a start, %s', (cron, ran, expected) => {
  expect(isDue(new Date(ran), cron, NOW)).toBe(expected);
});

test('a job that never ran is due', () => {
  expect(isDue(undefined, '0 0 1 1 *', NOW)).toBe(true);
});
