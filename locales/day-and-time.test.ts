import { expect, test } from 'vitest';
import { dayAndTime } from './day-and-time.ts';

const MOMENT = new Date('2026-11-28T21:30:00Z');

test('a moment is told in the language and on the clock of each reader, whoever was told before', () => {
  expect(dayAndTime('en', 'UTC').format(MOMENT)).toBe('Sat, Nov 28, 21:30');
  expect(dayAndTime('en', 'Africa/Nairobi').format(MOMENT)).toBe('Sun, Nov 29, 00:30');
  expect(dayAndTime('de', 'Europe/Berlin').format(MOMENT)).toBe('Sa., 28. Nov., 22:30');
  expect(dayAndTime('en', 'UTC').format(MOMENT)).toBe('Sat, Nov 28, 21:30');
  expect(dayAndTime('en', 'Europe/Berlin', true).format(MOMENT)).toBe('Sat, Nov 28, 22:30 GMT+1');
});
