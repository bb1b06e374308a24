import { expect, test } from 'vitest';
import { CHECK_IN, checkInTimes, isCheckInHeld, staysCheckedIn } from './check-in.ts';

const STARTS = new Date('2026-05-01T18:00:00Z');

test.each([
  ['16:59', false],
  ['17:00', true],
  ['17:30', true],
  ['17:31', false],
  ['17:44', false],
  ['17:45', false],
])('a check-in that everybody hears of at %s is held: %s', (time, held) => {
  expect(isCheckInHeld(times(), at(time), CHECK_IN)).toBe(held);
});

test('where it is open for less than it closes before the start, it is held from its beginning alone', () => {
  const short = { opensBefore: 20 * 60_000, closesBefore: 15 * 60_000 };
  expect(isCheckInHeld(times(short), at('17:40'), short)).toBe(true);
  expect(isCheckInHeld(times(short), at('17:41'), short)).toBe(false);
});

test('a start that is set while its check-in is on finds those there who have checked in', () => {
  expect(staysCheckedIn(times(), at('17:00'))).toBe(true);
  expect(staysCheckedIn(times(), at('16:59'))).toBe(false);
});

function times(rules = CHECK_IN) {
  const found = checkInTimes({ format: 'knockout', startsAt: STARTS }, rules);
  if (!found) throw new Error('a cup has a check-in');
  return found;
}

function at(time: string): Date {
  return new Date(`2026-05-01T${time}:00Z`);
}
