import { describe, expect, test } from 'vitest';
import {
  depthOf,
  firstMatchOf,
  keysOf,
  roundsOf,
  sourcesOf,
  targetOf,
} from './elimination-lines.ts';
import {
  type BracketShape,
  parseKey,
  roundsFor,
  type Source,
  seedInSlot,
  slotOfSeed,
} from './elimination-shape.ts';
import type { MatchKey } from './outcome.ts';
import { FORMATS, SIZES } from './testing/elimination-kit.ts';

const SIDES = ['home', 'away'] as const;
const SHAPES = SIZES.flatMap((entrants) =>
  FORMATS.map((format): BracketShape => ({ ...format, entrants })),
);

describe('for every size and format', () => {
  test.each([2, 3, 11, 18, 64, 65_535, 65_536])(
    'a knockout of %i has n-1 matches, n with a third-place match',
    (n) => {
      expect(keysOf({ kind: 'knockout', entrants: n, thirdPlace: false })).toHaveLength(n - 1);
      const withThird = keysOf({ kind: 'knockout', entrants: n, thirdPlace: true });
      // with three entrants, one has a bye into the final: third place is known
      expect(withThird).toHaveLength(n >= 4 ? n : n - 1);
    },
  );

  test.each([2, 3, 11, 18, 64, 65_535, 65_536])(
    'a double elimination of %i has 2n-2 matches, one more with the reset',
    (n) => {
      const kind = 'double_elimination';
      expect(keysOf({ kind, entrants: n, reset: false })).toHaveLength(2 * n - 2);
      expect(keysOf({ kind, entrants: n, reset: true })).toHaveLength(2 * n - 1);
    },
  );

  test('the numbers of matches hold, and the rounds count the same', () => {
    for (const shape of SHAPES) {
      const keys = keysOf(shape);
      const n = shape.entrants;
      const extra = shape.kind === 'knockout' ? shape.thirdPlace && n >= 4 : shape.reset;
      expect(keys).toHaveLength((shape.kind === 'knockout' ? n - 1 : 2 * n - 2) + (extra ? 1 : 0));
      expect(new Set(keys).size).toBe(keys.length);
      const counted = new Map<string, number>();
      for (const key of keys) {
        const at = parseKey(key);
        const name = `${at?.part} ${at?.round}`;
        counted.set(name, (counted.get(name) ?? 0) + 1);
      }
      const said = roundsOf(shape).map(
        ({ part, round, matches }) => [`${part} ${round}`, matches] as const,
      );
      expect(new Map(said)).toEqual(counted);
    }
  });

  test('a winner and a loser go where that side says it comes from, and nowhere else', () => {
    for (const shape of SHAPES) {
      const keys = keysOf(shape);
      const said = new Map<string, string>();
      const done = new Map<string, string>();
      for (const key of keys) {
        const sources = sourcesOf(shape, key);
        for (const side of SIDES) if (sources) said.set(nameOf(sources[side]), `${key} ${side}`);
        for (const who of ['winner', 'loser'] as const) {
          const target = targetOf(shape, key, who);
          if (target) done.set(`${who} ${key}`, `${target.key} ${target.side}`);
        }
      }
      for (let seed = 1; seed <= shape.entrants; seed++) {
        const { key, side } = firstMatchOf(shape, seed);
        done.set(`seed ${seed}`, `${key} ${side}`);
      }
      // no two sides have one source
      expect(said.size).toBe(2 * keys.length);
      expect(done).toEqual(said);
    }
  });

  test('what is deeper comes later: no line leads back', () => {
    for (const shape of SHAPES) {
      const back = keysOf(shape).filter((key) =>
        (['winner', 'loser'] as const).some((who) => {
          const target = targetOf(shape, key, who);
          return target && depthOf(shape, target.key) <= depthOf(shape, key);
        }),
      );
      expect(back).toEqual([]);
    }
  });

  test('no match waits for a ghost: two different entrants can come to each', () => {
    for (const shape of SHAPES.filter(({ entrants }) => entrants <= 64)) {
      const possible = possibleEntrants(shape);
      const ghostly = keysOf(shape).filter((key) => {
        const sources = sourcesOf(shape, key);
        const [home, away] = SIDES.map((side) => sources && possible(sources[side]));
        return !home?.size || !away?.size || new Set([...home, ...away]).size < 2;
      });
      expect(ghostly).toEqual([]);
    }
  });

  test('what is no match is refused: byes, rounds beyond the last, other formats', () => {
    const five: BracketShape = { kind: 'double_elimination', entrants: 5, reset: false };
    for (const key of [
      'W1.1',
      'W1.3',
      'W1.4',
      'W4.1',
      'W2.3',
      'L1.1',
      'L1.2',
      'L2.2',
      'L5.1',
      'F2',
      'T',
      'R1.1',
      '',
    ]) {
      expect(sourcesOf(five, key), key).toBeNull();
    }
    expect(sourcesOf({ kind: 'knockout', entrants: 5, thirdPlace: false }, 'L2.1')).toBeNull();
  });
});

describe('seeds stand where every published sheet has them', () => {
  test.each([
    [4, [1, 4, 2, 3]],
    [8, [1, 8, 4, 5, 2, 7, 3, 6]],
    [16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]],
  ])('of %i', (size, order) => {
    const rounds = roundsFor(size);
    expect(Array.from({ length: size }, (_, place) => seedInSlot(place, rounds))).toEqual(order);
  });

  test('the place of a seed leads back to it', () => {
    for (const rounds of [1, 2, 3, 6, 16]) {
      for (let place = 0; place < 2 ** rounds; place += rounds > 6 ? 97 : 1) {
        expect(slotOfSeed(seedInSlot(place, rounds), rounds)).toBe(place);
      }
    }
  });

  test('1 and 2 meet last; the best 2^k do not meet before 2^k are left', () => {
    for (const rounds of [2, 3, 4, 5, 6, 10]) {
      for (let left = 1; left <= rounds; left++) {
        const parts = Array.from(
          { length: 2 ** left },
          (_, seed) => slotOfSeed(seed + 1, rounds) >> (rounds - left),
        );
        expect(new Set(parts).size).toBe(2 ** left);
      }
    }
  });

  test('byes go to the best seeds: who has one stands in round 2 and has not played', () => {
    for (const entrants of SIZES) {
      const shape: BracketShape = { kind: 'knockout', entrants, thirdPlace: false };
      const byes = 2 ** roundsFor(entrants) - entrants;
      const inRound2 = Array.from({ length: entrants }, (_, i) => i + 1).filter((seed) =>
        firstMatchOf(shape, seed).key.startsWith('W2.'),
      );
      expect(inRound2).toEqual(Array.from({ length: byes }, (_, i) => i + 1));
    }
  });

  test('the better seed is at home in the first round', () => {
    const sources = sourcesOf({ kind: 'knockout', entrants: 16, thirdPlace: false }, 'W1.2');
    expect(sources).toEqual({ home: { kind: 'seed', seed: 8 }, away: { kind: 'seed', seed: 9 } });
  });
});

function nameOf(source: Source): string {
  return source.kind === 'seed' ? `seed ${source.seed}` : `${source.kind} ${source.of}`;
}

/** Returns the seeds that can come from a source. */
function possibleEntrants(shape: BracketShape) {
  const known = new Map<MatchKey, ReadonlySet<number>>();
  return function from(source: Source): ReadonlySet<number> {
    if (source.kind === 'seed') return new Set([source.seed]);
    const found = known.get(source.of);
    if (found) return found;
    const sources = sourcesOf(shape, source.of);
    const all = new Set(sources ? [...from(sources.home), ...from(sources.away)] : []);
    known.set(source.of, all);
    return all;
  };
}
