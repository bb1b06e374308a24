import { expect, test } from 'vitest';
import type { DrawnMatch } from './bracket-types.ts';
import { pageIn, roundPageIn } from './chart-pages.ts';

const pageOf = pageIn({ kind: 'knockout', entrants: 64, thirdPlace: false }, 10);
// as much of a match as is looked at
const known = new Map(
  [
    { key: 'W1.1', matchId: 'm1' },
    { key: 'W2.1', matchId: null },
  ].map((match) => [match.key, match as DrawnMatch]),
);

test('a match is asked for on the page of its round where it stands', () => {
  expect(pageOf('W1.10')).toBe(1);
  expect(pageOf('W1.11')).toBe(2);
  expect(roundPageIn(known, { key: 'W1.25', matchId: 'm25' }, pageOf)).toBe('W1 3');
});

test('news that name a match only by its number are of where it is known to stand', () => {
  expect(roundPageIn(known, { matchId: 'm1', status: 'confirmed' }, pageOf)).toBe('W1 1');
});

test('a match without a number is not taken for another that has none either', () => {
  expect(roundPageIn(known, { key: 'W1.30', matchId: null }, pageOf)).toBe('W1 3');
});

test('news of a whole drawing are of no one place', () => {
  expect(roundPageIn(known, { stage: 1 }, pageOf)).toBeNull();
});
