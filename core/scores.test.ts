import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkoverFor, winnerOf } from './scores.ts';

const count = fc.nat(999);
const level = (penalties: { challenger: number; challenged: number }) => ({
  challenger: 2,
  challenged: 2,
  penalties,
});

test('the higher score wins, whichever side has it; of a level one the penalties decide', () => {
  fc.assert(
    fc.property(count, count, (a, b) => {
      const winner = winnerOf({ challenger: a, challenged: b });
      expect(winner).toBe(a === b ? 'draw' : a > b ? 'challenger' : 'challenged');
      expect(winnerOf(level({ challenger: a, challenged: b }))).toBe(winner);
      const other = { challenger: 'challenged', challenged: 'challenger', draw: 'draw' } as const;
      expect(winnerOf({ challenger: b, challenged: a })).toBe(other[winner]);
    }),
  );
});

test('a walkover is 3-0 for whoever was there', () => {
  expect(walkoverFor('challenger')).toEqual({ challenger: 3, challenged: 0 });
  expect(walkoverFor('challenged')).toEqual({ challenger: 0, challenged: 3 });
});
