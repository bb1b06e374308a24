import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupName, keyInGroup, type SeededEntrant, snakeGroups } from './groups.ts';

describe('groups', () => {
  test('are filled as the snake winds', () => {
    const seeds = Array.from({ length: 10 }, (_, index) => ({ entrant: `${index + 1}` }));
    expect(snakeGroups(seeds, 3)).toEqual([
      ['1', '6', '7'],
      ['2', '5', '8'],
      ['3', '4', '9', '10'],
    ]);
  });

  test('have one of each pot, and no more of one qualifier than they must', () => {
    fc.assert(
      fc.property(anySeeds, fc.integer({ min: 1, max: 8 }), (seeds, count) => {
        const groups = snakeGroups(seeds, count);
        expect(groups.flat().toSorted()).toEqual(seeds.map(({ entrant }) => entrant).toSorted());
        const pots = new Map(seeds.map(({ entrant }, i) => [entrant, Math.floor(i / count)]));
        const origins = new Map(seeds.map(({ entrant, from }) => [entrant, from]));
        for (const group of groups) {
          expect(new Set(group.map((entrant) => pots.get(entrant))).size).toBe(group.length);
          for (const qualifier of ['p', 'q', 'r']) {
            const all = seeds.filter(({ from }) => from === qualifier).length;
            const own = group.filter((entrant) => origins.get(entrant) === qualifier).length;
            expect(own).toBeLessThanOrEqual(Math.ceil(all / count));
          }
        }
        const sizes = groups.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  test('are named A to Z, then AA', () => {
    expect([0, 25, 26, 52].map(groupName)).toEqual(['A', 'Z', 'AA', 'BA']);
    expect(keyInGroup(1, 'R2.1')).toBe('B:R2.1');
  });
});

const anySeeds: fc.Arbitrary<SeededEntrant[]> = fc
  .array(fc.constantFrom('p', 'q', 'r', null), { maxLength: 40 })
  .map((origins) =>
    origins.map((from, index) => ({ entrant: `e${index}`, ...(from === null ? {} : { from }) })),
  );
