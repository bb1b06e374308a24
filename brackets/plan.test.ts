import { expect, test } from 'vitest';
import { longestEnd, timesOf } from './plan.ts';

const START = new Date('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * DAY);
const ONE_DAY = { daysLater, pause: 5 * MINUTE, roundEvery: 0, movable: 20 * MINUTE };
const WEEKLY = {
  daysLater,
  pause: 5 * MINUTE,
  roundEvery: 7 * DAY,
  movable: 3 * DAY,
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

test('one match that is late delays its own successors and nobody else', () => {
  const late = new Date('2026-12-01T10:00:00Z');
  expect(timesOf(2, late, START, WEEKLY).kickoff).toEqual(new Date('2026-12-01T10:05:00Z'));
  expect(timesOf(2, START, START, WEEKLY).kickoff).toEqual(new Date('2026-11-28T18:00:00Z'));
});

test('the longest a cup can take adds up its rounds', () => {
  const end = longestEnd(3, START, ONE_DAY, 30 * MINUTE);
  expect(end.getTime() - START.getTime()).toBe(3 * (5 + 20 + 30) * MINUTE);
});
