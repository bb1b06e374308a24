import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsOf } from './rows.ts';

test('the own row comes from its old place, and those that it passed from one above', () => {
  const rows = [
    { before: 7, after: 4 },
    { before: 4, after: 5 },
    { before: 5, after: 6 },
    { before: 6, after: 7 },
  ];
  expect(stepsOf(rows)).toEqual([3, -1, -1, -1]);
});

test('a newcomer comes from below the last row', () => {
  expect(
    stepsOf([
      { before: null, after: 1 },
      { before: 1, after: 2 },
    ]),
  ).toEqual([1, -1]);
});

test('every row starts in a place of its own', () => {
  const rows = fc.array(
    fc.record({ before: fc.option(fc.integer({ min: 1, max: 30 })), after: fc.integer() }),
  );
  fc.assert(
    fc.property(rows, (table) => {
      const starts = stepsOf(table).map((step, index) => index + step);
      expect([...starts].sort((a, b) => a - b)).toEqual(table.map((_, index) => index));
    }),
  );
});
