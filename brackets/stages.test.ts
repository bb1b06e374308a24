import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from './elimination-lines.ts';
import { roundSizes, type StageFormat } from './stages.ts';

const KNOCKOUT: StageFormat = { kind: 'knockout', thirdPlace: true };
const DOUBLE: StageFormat = { kind: 'double_elimination', reset: true };
const LEAGUE: StageFormat = { kind: 'round_robin', legs: 1 };
const GROUPS: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'round_robin', legs: 1 } };
const GSL: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'gsl' } };

describe('the rounds of a stage', () => {
  test('hold all matches of every elimination, each round as far as it depends on the one before', () => {
    const formats = [KNOCKOUT, DOUBLE, { kind: 'double_elimination', reset: false } as const];
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.constantFrom(...formats), (size, format) => {
        const sizes = roundSizes(format, size);
        if (format.kind !== 'knockout' && format.kind !== 'double_elimination') return;
        expect(sizes.reduce((sum, matches) => sum + matches, 0)).toBe(
          keysOf({ ...format, entrants: size }).length,
        );
        for (const matches of sizes) expect(matches * 2).toBeLessThanOrEqual(size);
      }),
    );
  });

  test.each<[string, StageFormat, number, number[]]>([
    ['a knockout of eight with a third place', KNOCKOUT, 8, [4, 2, 2]],
    ['a double elimination of eight', DOUBLE, 8, [4, 4, 2, 2, 1, 1, 1]],
    ['a double elimination of two', DOUBLE, 2, [1, 1, 1]],
    ['a league of five', LEAGUE, 5, [2, 2, 2, 2, 2]],
    ['a Swiss stage of nine', { kind: 'swiss', rounds: 3 }, 9, [4, 4, 4]],
    ['groups of four and five', GROUPS, 18, [8, 8, 8, 4, 4]],
    ['GSL groups', GSL, 16, [8, 8, 4]],
  ])('of %s', (_, format, entrants, sizes) => {
    expect(roundSizes(format, entrants)).toEqual(sizes);
  });
});
