import { expect, test } from 'vitest';
import { addDays } from '#core/weeks.ts';
import { dayStreak, longest, weekStreak } from './streaks.ts';

test('days in a row end today; today does not break them before it is over', () => {
  const days = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-06'];
  expect(dayStreak(days, '2026-11-10')).toEqual({ length: 3, open: false });
  expect(dayStreak(days, '2026-11-11')).toEqual({ length: 3, open: true });
  expect(dayStreak(days, '2026-11-12')).toEqual({ length: 0, open: false });
  expect(dayStreak([], '2026-11-12')).toEqual({ length: 0, open: false });
});

test('weeks in a row need one match each, on whatever day', () => {
  const days = ['2026-10-26', '2026-11-08', '2026-11-09'];
  expect(weekStreak(days, '2026-11-09')).toEqual({ length: 3, open: false });
  expect(weekStreak(days, '2026-11-16')).toEqual({ length: 3, open: true });
  expect(weekStreak(days, '2026-11-23')).toEqual({ length: 0, open: false });
});

test('the longest row is found wherever it lies, over the end of a month', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-05', '2026-11-06'];
  expect(longest(days.toReversed(), (day) => addDays(day, 1))).toBe(3);
  expect(longest([], (day) => addDays(day, 1))).toBe(0);
});
