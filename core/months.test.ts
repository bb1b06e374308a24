import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayKey, monthKey } from './months.ts';

test.each([
  ['2026-10-31T21:59:59.999Z', 'Africa/Johannesburg', '2026-10'],
  ['2026-10-31T22:00:00.000Z', 'Africa/Johannesburg', '2026-11'],
  ['2026-12-31T20:59:59.999Z', 'Africa/Nairobi', '2026-12'],
  ['2026-12-31T21:00:00.000Z', 'Africa/Nairobi', '2027-01'],
  ['2026-11-01T03:00:00.000Z', 'America/New_York', '2026-10'],
  ['2026-03-31T20:59:59.999Z', 'Asia/Gaza', '2026-03'], // summer time has begun
  ['2026-03-31T21:00:00.000Z', 'Asia/Gaza', '2026-04'],
])('%s in %s is in %s', (at, zone, month) => {
  expect(monthKey(new Date(at), zone)).toBe(month);
});

test.each([
  ['2026-11-10T21:59:59.999Z', 'Africa/Johannesburg', '2026-11-10'],
  ['2026-11-10T22:00:00.000Z', 'Africa/Johannesburg', '2026-11-11'],
  ['2026-11-01T03:00:00.000Z', 'America/New_York', '2026-10-31'],
])('%s in %s is on %s', (at, zone, day) => {
  expect(dayKey(new Date(at), zone)).toBe(day);
});

test('in UTC it is the start of the ISO date', () => {
  const range = { min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (at) => {
      expect(monthKey(at, 'UTC')).toBe(at.toISOString().slice(0, 7));
      expect(dayKey(at, 'UTC')).toBe(at.toISOString().slice(0, 10));
    }),
  );
});

test('an unknown zone is an error', () => {
  expect(() => monthKey(new Date(0), 'Nowhere/Land')).toThrow(RangeError);
});
