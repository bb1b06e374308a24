import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { addDays, dayIn, daysBetween, startIn, weekOf } from './days.ts';
import { axisOf } from './plot.ts';
import { cohortsOf } from './retention.ts';

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  test('a week begins on Monday', () => {
    expect(weekOf('2026-11-21')).toBe('2026-11-16');
    expect(weekOf('2026-11-16')).toBe('2026-11-16');
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
  });

  test('every day has one week, which it lies in', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = weekOf(day);
        expect(weekOf(monday)).toBe(monday);
        expect(daysBetween(monday, addDays(monday, 6))).toContain(day);
      }),
    );
  });
});

test('every instant is in one day of its zone', () => {
  const zones = fc.constantFrom('Africa/Johannesburg', 'Europe/Berlin', 'Asia/Hebron', 'UTC');
  const instants = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const day = dayIn(at, zone);
      expect(startIn(day, zone) <= at && at < startIn(addDays(day, 1), zone)).toBe(true);
    }),
  );
  expect(dayIn(new Date('2026-11-10T22:30:00Z'), 'Africa/Johannesburg')).toBe('2026-11-11');
});

describe('retention', () => {
  test('is the share of a week’s new players who were here again, for weeks that are over', () => {
    const counts = [
      { week: '2026-11-02', later: 0, players: 10 },
      { week: '2026-11-02', later: 1, players: 4 },
      { week: '2026-11-02', later: 2, players: 9 }, // runs still
      { week: '2026-11-09', later: 0, players: 5 },
      { week: '2026-11-16', later: 0, players: 7 },
    ];
    expect(cohortsOf(counts, '2026-11-21')).toEqual([
      { week: '2026-11-09', size: 5, kept: [] },
      { week: '2026-11-02', size: 10, kept: [0.4] },
    ]);
  });

  test('a week in which nobody came back shows as none, not as unknown', () => {
    const counts = [{ week: '2026-10-19', later: 0, players: 2 }];
    expect(cohortsOf(counts, '2026-11-21')).toMatchObject([{ kept: [0, 0, 0] }]);
  });

  test('shares are never more than all', () => {
    const count = fc.record({
      week: anyDay.map(weekOf),
      later: fc.nat(12),
      players: fc.nat(50),
    });
    fc.assert(
      fc.property(fc.array(count), (counts) => {
        const sound = counts.map((one) => ({
          ...one,
          players: one.later ? Math.min(one.players, 5) : 5,
        }));
        const shares = cohortsOf(sound, '2041-01-01').flatMap(({ kept }) => kept);
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
      }),
    );
  });
});

describe('a table for spreadsheets', () => {
  test('quotes what needs it, and calculates nothing', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,"y"', 1],
          ['=1+1', -2],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"x,""y""",1\r\n\'=1+1,-2\r\n');
  });
});

describe('the axis of a plot', () => {
  test('ends at a round number', () => {
    expect(axisOf(7)).toEqual([0, 2, 4, 6, 8]);
    expect(axisOf(0)).toEqual([0, 1]);
    expect(axisOf(1234)).toEqual([0, 500, 1000, 1500]);
  });

  test('reaches over every value, in a few steps', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (largest) => {
        const steps = axisOf(largest);
        expect(steps.at(-1)).toBeGreaterThanOrEqual(largest);
        expect(steps.length).toBeGreaterThanOrEqual(2);
        expect(steps.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
