import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockDistance,
  clockLater,
  daysLater,
  firstAndLast,
  instantOf,
  localOf,
  nextDay,
} from './local-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BERLIN = 'Europe/Berlin';
const zones = fc.constantFrom(
  'Africa/Johannesburg',
  'Asia/Hebron',
  BERLIN,
  'America/New_York',
  'Asia/Kathmandu', // three quarters of an hour off
  'Australia/Lord_Howe', // its clocks change by half an hour
  'Pacific/Kiritimati',
);
const instants = fc
  .date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((at) => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE));

test('what a clock shows means the instant at which it shows it, the first where it shows it twice', () => {
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const meant = instantOf(localOf(at, zone), zone)?.getTime() ?? Number.NaN;
      expect(localOf(new Date(meant), zone)).toBe(localOf(at, zone));
      expect(meant).toBeLessThanOrEqual(at.getTime());
      expect(at.getTime() - meant).toBeLessThanOrEqual(HOUR);
    }),
  );
});

test('of an hour that comes twice the first is meant; one that is skipped is the next', () => {
  expect(instantOf('2026-10-25T02:30', BERLIN)).toEqual(new Date('2026-10-25T00:30:00Z'));
  expect(instantOf('2026-03-29T02:30', BERLIN)).toEqual(new Date('2026-03-29T01:30:00Z'));
});

test.each(['2026-06-31T10:00', '2026-11-10T24:10', '2026-11-10', 'soon'])(
  '%s is no time',
  (text) => {
    expect(instantOf(text, BERLIN)).toBeNull();
  },
);

test('there is no time in a zone that does not exist', () => {
  expect(instantOf('2026-11-10T10:00', 'Europe/Nowhere')).toBeNull();
});

test('some days later the clock shows the same time, whatever clocks were changed meanwhile', () => {
  const at = new Date('2026-10-24T18:30:25Z'); // 20:30:25 in summer time
  expect(daysLater(at, 1, BERLIN)).toEqual(new Date('2026-10-25T19:30:25Z'));
  fc.assert(
    fc.property(instants, zones, fc.integer({ min: -40, max: 40 }), (now, zone, days) => {
      const then = localOf(daysLater(now, days, zone), zone);
      const day = new Date(Date.parse(`${localOf(now, zone).slice(0, 10)}T12:00:00Z`));
      day.setUTCDate(day.getUTCDate() + days);
      expect(then.slice(0, 10)).toBe(day.toISOString().slice(0, 10));
      const wanted = then.slice(0, 10) + localOf(now, zone).slice(10);
      expect(localOf(instantOf(wanted, zone) ?? now, zone)).toBe(then);
    }),
  );
});

test('a day follows the last of a month, and of a year', () => {
  expect(['2026-11-30', '2028-02-28', '2026-12-31'].map(nextDay)).toEqual([
    '2026-12-01',
    '2028-02-29',
    '2027-01-01',
  ]);
});

test('a time that comes twice has two instants, one that is skipped the moment of the change', () => {
  const berlin = (local: string) => firstAndLast(local, BERLIN)?.map((at) => at.toISOString());
  expect(berlin('2026-10-25T02:30')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
  for (const local of ['2026-03-29T02:00', '2026-03-29T02:30', '2026-03-29T02:59']) {
    expect(berlin(local)).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z']);
  }
  expect(firstAndLast('soon', BERLIN)).toBeNull();
});

test('no clock shows a local time before its first instant nor after its last', () => {
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const [first, last] = firstAndLast(localOf(at, zone), zone) ?? [];
      expect(at.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.NaN);
      expect(at.getTime()).toBeLessThanOrEqual(last?.getTime() ?? Number.NaN);
      for (const end of [first, last]) expect(end && localOf(end, zone)).toBe(localOf(at, zone));
    }),
  );
});

test('so much later by the clock is what clocks show then, and keeps the order', () => {
  const apart = fc.integer({ min: -60 * 24 * 60, max: 60 * 24 * 60 });
  fc.assert(
    fc.property(instants, zones, apart, (at, zone, minutes) => {
      const then = clockLater(at, minutes * MINUTE, zone);
      expect(Math.sign(then.getTime() - at.getTime())).toBe(Math.sign(minutes));
      const isSkippedOrTwice = clockDistance(at, then, zone) !== minutes * MINUTE;
      const [first, last] = firstAndLast(localOf(then, zone), zone) ?? [];
      // only around a change, where clocks show the time not at all, or at two instants
      if (isSkippedOrTwice) {
        expect(Math.abs(clockDistance(at, then, zone) - minutes * MINUTE)).toBeLessThanOrEqual(
          HOUR,
        );
        const eve = new Date(then.getTime() - 2 * HOUR);
        const morning = new Date(then.getTime() + 2 * HOUR);
        expect(clockDistance(eve, morning, zone)).not.toBe(4 * HOUR);
      } else expect([first, last].map(Number)).toContain(then.getTime());
    }),
  );
});
