import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, mondayOf, monthBefore, monthSpan, weekAt, weekOf } from './weeks.ts';

const HOUR = 3_600_000;
const ZONES = ['Africa/Johannesburg', 'Europe/Berlin', 'Asia/Hebron', 'America/New_York'];

test('a week begins on Monday at 00:00 of the zone', () => {
  const sunday = new Date('2026-11-15T21:59:59Z');
  const monday = new Date('2026-11-15T22:00:00Z');
  expect(weekAt(sunday, 'Africa/Johannesburg').week).toBe('2026-11-09');
  expect(weekAt(monday, 'Africa/Johannesburg')).toEqual({
    week: '2026-11-16',
    startsAt: monday,
    endsAt: new Date('2026-11-22T22:00:00Z'),
  });
});

test('a week in which clocks are changed is an hour longer or shorter', () => {
  const hours = (week: string) => {
    const { startsAt, endsAt } = weekOf(week, 'Europe/Berlin');
    return (endsAt.getTime() - startsAt.getTime()) / HOUR;
  };
  expect([hours('2026-03-23'), hours('2026-10-19'), hours('2026-11-16')]).toEqual([167, 169, 168]);
});

test('every instant lies in exactly one week, and weeks follow each other without a gap', () => {
  const instants = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (at, zone) => {
      const week = weekAt(at, zone);
      expect(week.startsAt.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(week.endsAt.getTime()).toBeGreaterThan(at.getTime());
      expect(weekAt(week.endsAt, zone).week).toBe(after(week.week, 1));
      expect(mondayOf(week.week)).toBe(week.week);
    }),
  );
});

test('a month runs from its first midnight to the next month’s', () => {
  expect(monthSpan('2026-12', 'Africa/Johannesburg')).toEqual({
    from: new Date('2026-11-30T22:00:00Z'),
    until: new Date('2026-12-31T22:00:00Z'),
  });
  expect([monthBefore('2026-12'), monthBefore('2026-01')]).toEqual(['2026-11', '2025-12']);
});
