import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMoments, anyStart, proposed, walk } from '../rules/test-kit.ts';
import { fromStored, toStored } from './match-rows.ts';

test('a state comes back from the database as it was, whatever has happened to the match', () => {
  fc.assert(
    fc.property(anyStart(), anyMoments(), (start, moments) => {
      const { state } = walk(moments, start, () => undefined);
      expect(fromStored(JSON.parse(JSON.stringify(toStored(state))))).toEqual(state);
    }),
  );
});

test('the column keeps the names that earlier releases read', () => {
  expect(Object.keys(toStored(proposed()))).toEqual(
    expect.arrayContaining(['standing', 'lastAct']),
  );
});
