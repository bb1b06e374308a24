import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadUntil, dueAt, isPressing, lapsedBefore } from './privacy.ts';

const day = (text: string) => new Date(`${text}T10:30:00Z`);

test('privacy requests are answered within 21 days', () => {
  expect(dueAt(day('2026-11-10'))).toEqual(day('2026-12-01'));
});

test('a request presses from three days before it is due', () => {
  expect(isPressing(day('2026-12-01'), day('2026-11-27'))).toBe(false);
  expect(isPressing(day('2026-12-01'), day('2026-11-28'))).toBe(true);
  expect(isPressing(day('2026-12-01'), day('2027-01-01'))).toBe(true);
});

test('a file of the own data can be downloaded for a week', () => {
  expect(downloadUntil(day('2026-11-10'))).toEqual(day('2026-11-17'));
});

test('data is kept up to 6 months after cancellation', () => {
  expect(lapsedBefore(day('2026-11-10'))).toEqual(day('2026-05-10'));
  expect(lapsedBefore(day('2026-08-31'))).toEqual(day('2026-02-28'));
  expect(lapsedBefore(day('2026-03-15'))).toEqual(day('2025-09-15'));
});

test('who cancels later is erased later', () => {
  const dates = fc.date({ min: day('2020-01-01'), max: day('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, dates, (a, b) => {
      const [first, second] = a <= b ? [a, b] : [b, a];
      const days = (first.getTime() - lapsedBefore(first).getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(180);
      expect(days).toBeLessThanOrEqual(185);
      if (second.getTime() - first.getTime() > 4 * 86_400_000) {
        expect(lapsedBefore(first) < lapsedBefore(second)).toBe(true);
      }
    }),
  );
});
