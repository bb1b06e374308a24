import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutcomeSeen, isReturn, isVisitDue, type Visits } from './visits.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ago = (ms: number, outcomeWeek: string | null = null): Visits => ({
  visitedAt: new Date(NOW.getTime() - ms),
  outcomeWeek,
});

test('a return is a visit 14 days after the last one, and never the first', () => {
  expect(isReturn(undefined, NOW)).toBe(false);
  expect(isReturn(ago(14 * DAY - 1), NOW)).toBe(false);
  expect(isReturn(ago(14 * DAY), NOW)).toBe(true);
});

test('every return is a visit to record, and the recorded one is neither', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * DAY }), (ms) => {
      if (isReturn(ago(ms), NOW)) expect(isVisitDue(ago(ms), NOW)).toBe(true);
      expect(isVisitDue(ago(ms), NOW)).toBe(ms >= HOUR);
    }),
  );
  expect(isVisitDue(undefined, NOW)).toBe(true);
  expect(isReturn(ago(0), NOW) || isVisitDue(ago(0), NOW)).toBe(false);
});

test('an outcome is seen once its week or a later one was shown', () => {
  expect(isOutcomeSeen(undefined, '2026-11-02')).toBe(false);
  expect(isOutcomeSeen(ago(DAY), '2026-11-02')).toBe(false);
  expect(isOutcomeSeen(ago(DAY, '2026-10-26'), '2026-11-02')).toBe(false);
  expect(isOutcomeSeen(ago(DAY, '2026-11-02'), '2026-11-02')).toBe(true);
  expect(isOutcomeSeen(ago(DAY, '2026-11-09'), '2026-11-02')).toBe(true);
});
