import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localOf } from '#core/local-time.ts';
import { longestEnd, type Pace, timesOf } from './pace.ts';

const START = new Date('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const timeZone = 'Africa/Johannesburg';
const ONE_DAY = { timeZone, pause: 5 * MINUTE, roundEvery: 0, movable: 20 * MINUTE };
const WEEKLY = {
  timeZone,
  pause: 5 * MINUTE,
  roundEvery: 7 * 24 * 60 * MINUTE,
  movable: 3 * 24 * 60 * MINUTE,
};

test('on one day a match kicks off as soon as its players have caught their breath', () => {
  const known = new Date('2026-11-21T18:42:00Z');
  const { kickoff, playBy } = timesOf(2, known, START, ONE_DAY);
  expect(kickoff.toISOString()).toBe('2026-11-21T18:47:00.000Z');
  expect(playBy.toISOString()).toBe('2026-11-21T19:07:00.000Z');
});

test('where rounds have their weeks a match waits for its round, however early its players are known', () => {
  const { kickoff } = timesOf(3, START, START, WEEKLY);
  expect(kickoff.toISOString()).toBe('2026-12-05T18:00:00.000Z');
});

test('rounds a day or a week apart begin at the same hour, also where clocks change between them', () => {
  const berlin = { ...WEEKLY, timeZone: 'Europe/Berlin' };
  const start = new Date('2026-10-17T16:00:30Z'); // 18:00:30 there
  const opens = (round: number, pace: Pace) =>
    timesOf(round, start, start, pace).kickoff.toISOString();
  expect(opens(2, berlin)).toBe('2026-10-24T16:00:30.000Z');
  expect(opens(3, berlin)).toBe('2026-10-31T17:00:30.000Z');
  // of rounds that are hours apart the hours count
  const often = { ...berlin, roundEvery: 8 * 60 * MINUTE };
  expect(opens(1 + 3 * 14, often)).toBe('2026-10-31T16:00:30.000Z');
});

test('whatever the season and the zone, rounds of whole days follow each other at one hour', () => {
  const starts = fc.date({ min: START, max: new Date('2028-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom('Africa/Lagos', 'Asia/Hebron', 'Europe/Berlin', 'Africa/Nairobi');
  fc.assert(
    fc.property(starts, zones, fc.integer({ min: 1, max: 60 }), (start, zone, round) => {
      const pace = { ...WEEKLY, pause: 0, timeZone: zone };
      const opens = (number: number) => timesOf(number, new Date(0), start, pace).kickoff;
      const [first, now, next] = [opens(1), opens(round), opens(round + 1)];
      expect(first).toEqual(start);
      expect(Math.abs(next.getTime() - now.getTime() - WEEKLY.roundEvery)).toBeLessThanOrEqual(
        HOUR,
      );
      const hour = (at: Date) => localOf(at, zone).slice(11);
      const night = hour(start) >= '01:00' && hour(start) < '03:00'; // an hour that some nights have not
      if (!night) expect(hour(now)).toBe(hour(start));
    }),
  );
});

test('one match that is late delays its own successors and nobody else', () => {
  const late = new Date('2026-12-01T10:00:00Z');
  expect(timesOf(2, late, START, WEEKLY).kickoff).toEqual(new Date('2026-12-01T10:05:00Z'));
  expect(timesOf(2, START, START, WEEKLY).kickoff).toEqual(new Date('2026-11-28T18:00:00Z'));
});

test('the longest a cup can take adds up its rounds', () => {
  const end = longestEnd(3, START, ONE_DAY, 30 * MINUTE);
  expect(end.getTime() - START.getTime()).toBe(3 * (5 + 20 + 30) * MINUTE);
});
