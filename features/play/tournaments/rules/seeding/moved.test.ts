import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedSeeds } from './moved.ts';

test('moved up or down, an entrant stands at the seed and all before it are set by hand', () => {
  expect(movedSeeds(['a', 'b', 'c', 'd'], 0, 'c', 1)).toEqual(['c']);
  expect(movedSeeds(['a', 'b', 'c', 'd'], 0, 'a', 3)).toEqual(['b', 'c', 'a']);
  expect(movedSeeds(['a', 'b', 'c', 'd'], 3, 'd', 2)).toEqual(['a', 'd', 'b']);
  expect(movedSeeds(['a', 'b'], 0, 'a', 9)).toEqual(['b', 'a']);
});

test('all others keep their order, nobody is lost, and moving again changes nothing', () => {
  const size = fc.integer({ min: 2, max: 40 });
  const place = fc.nat(39);
  fc.assert(
    fc.property(size, place, place, place, (entrants, at, to, hand) => {
      const order = Array.from({ length: entrants }, (_, index) => `e${index}`);
      const entrant = order[at % entrants] ?? '';
      const seed = (to % entrants) + 1;
      const set = movedSeeds(order, hand % entrants, entrant, seed);
      const after = [...set, ...order.filter((each) => !set.includes(each))];
      expect(after.indexOf(entrant)).toBe(seed - 1);
      const isOther = (each: string) => each !== entrant;
      expect(after.filter(isOther)).toEqual(order.filter(isOther));
      expect(movedSeeds(after, set.length, entrant, seed)).toEqual(set);
    }),
  );
});
