import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodEnd, trialLength } from './periods.ts';
import { SUBSCRIPTION_RULES as RULES } from './subscription.ts';

const DAY = 86_400_000;
const anyInstant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2032-12-31T23:59:59Z'),
  noInvalidDate: true,
});

/** So many periods, one after the other. */
function periods(period: 'daily' | 'weekly' | 'monthly', anchor: Date, count: number): Date[] {
  const ends = [anchor];
  for (let index = 0; index < count; index += 1) {
    ends.push(periodEnd(ends.at(-1) ?? anchor, anchor, { period }, RULES));
  }
  return ends;
}

test('months follow each other without drift: the same day, or the last of a shorter month', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 1, max: 40 }), (anchor, count) => {
      const ends = periods('monthly', anchor, count);
      for (const [index, end] of ends.entries()) {
        const month = anchor.getUTCMonth() + index;
        const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate();
        expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
        expect((end.getTime() - anchor.getTime()) % DAY).toBe(0);
        const before = ends[index - 1];
        if (!before) continue;
        const days = (end.getTime() - before.getTime()) / DAY;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }
    }),
  );
});

test('a day is 24 hours and a week seven of them, whatever clocks are changed on the way', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 1, max: 400 }), (anchor, count) => {
      const [daily, weekly] = [periods('daily', anchor, count), periods('weekly', anchor, count)];
      expect(daily.at(-1)?.getTime()).toBe(anchor.getTime() + count * DAY);
      expect(weekly.at(-1)?.getTime()).toBe(anchor.getTime() + 7 * count * DAY);
    }),
  );
});

test('a trial is as long as its days or hours say; without one it is none', () => {
  expect(trialLength(null)).toBe(0);
  expect(['P1D', 'P3D', 'PT24H', 'PT6H'].map(trialLength)).toEqual([DAY, 3 * DAY, DAY, DAY / 4]);
});
