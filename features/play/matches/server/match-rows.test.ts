import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMoments, anyStart, walk } from '../rules/test-kit.ts';
import { fromStored } from './match-rows.ts';

test('a state comes back from the database as it was, whatever has happened to the match', () => {
  fc.assert(
    fc.property(anyStart(), anyMoments(), (start, moments) => {
      const { state } = walk(moments, start, () => undefined);
      expect(fromStored(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }),
  );
});
