import { expect, test } from 'vitest';
import { isOfOwnPlace } from './own-place.ts';

const OUT = { ownEntryId: null, waiting: null, checkIn: null };
const CHECK_IN = { opensAt: '', closesAt: '', done: false };
const IN = { ...OUT, ownEntryId: 'own', checkIn: CHECK_IN };
const told = (data: object) => ({ type: 'entrants', data: { ...data } });
const joined = told({ change: 'joined', entryId: 'own', userId: 'me' });
const left = told({ change: 'left', entryId: 'own', userId: 'me' });

test('whoever moves up from the waiting list, or is taken out, sees it where they are', () => {
  const waiting = { ...OUT, waiting: { count: 3, place: 2 } };
  expect(isOfOwnPlace(joined, waiting, 'me')).toBe(true);
  const another = told({ change: 'joined', entryId: 'e', userId: 'another' });
  expect(isOfOwnPlace(another, waiting, 'me')).toBe(true); // one less is before them
  expect(isOfOwnPlace(left, IN, 'me')).toBe(true);
  expect(isOfOwnPlace(another, IN, 'me')).toBe(false);
});

test('what the screen says already loads nothing', () => {
  expect(isOfOwnPlace(joined, IN, 'me')).toBe(false);
  expect(isOfOwnPlace(left, OUT, 'me')).toBe(false);
  expect(isOfOwnPlace({ type: 'ranking', data: {} }, IN, 'me')).toBe(false);
  expect(isOfOwnPlace(left, OUT, undefined)).toBe(false);
});

test('a check-in by an organiser, and its end, are seen by who has not checked in', () => {
  const done = { ...IN, checkIn: { ...CHECK_IN, done: true } };
  const checkedIn = told({ change: 'checked_in', entryId: 'own' });
  for (const news of [checkedIn, told({ change: 'absent' })]) {
    expect(isOfOwnPlace(news, IN, 'me')).toBe(true);
    expect(isOfOwnPlace(news, done, 'me')).toBe(false);
  }
  expect(isOfOwnPlace(told({ change: 'checked_in', entryId: 'e' }), IN, 'me')).toBe(false);
});
