import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawHash,
  movedSeeds,
  publishedDraw,
  type RatedEntrant,
  seededByRating,
} from './seeding.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const drawBy = (text: string, entrants: readonly string[]) => publishedDraw(text, entrants, sha256);

describe('the published draw', () => {
  test('is the same for all who know the seed text, whatever order the entrants are read in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), fc.nat(), (entrants, text, die) => {
        const drawn = drawBy(text, entrants);
        expect(drawn.toSorted()).toEqual(entrants.toSorted());
        expect(drawBy(text, drawBy(`${die}`, entrants))).toEqual(drawn);
        const without = entrants.slice(1);
        expect(drawBy(text, without)).toEqual(drawn.filter((entrant) => without.includes(entrant)));
      }),
    );
  });

  test('can be checked with printf and sha256sum', () => {
    const hashes = ['ada', 'ben', 'cem'].map((entrant) => drawHash('cup-7', entrant, sha256));
    expect(hashes[0]).toBe(sha256('cup-7:ada'));
    expect(
      drawBy('cup-7', ['ada', 'ben', 'cem']).map((entrant) => drawHash('cup-7', entrant, sha256)),
    ).toEqual(hashes.toSorted());
  });

  test('of another seed text is another one, and fair: each is first about as often', () => {
    const firsts = Array.from(
      { length: 4_000 },
      (_, i) => drawBy(`cup-${i}`, ['a', 'b', 'c', 'd'])[0],
    );
    for (const entrant of ['a', 'b', 'c', 'd']) {
      const share = firsts.filter((first) => first === entrant).length / firsts.length;
      expect(Math.abs(share - 0.25)).toBeLessThan(0.03);
    }
  });
});

describe('seeds by rating', () => {
  test('the higher rating is the better seed; provisional ones come last, by the draw', () => {
    const entrants: RatedEntrant[] = [
      { entrant: 'new', rating: 1_900, provisional: true },
      { entrant: 'low', rating: 1_100, provisional: false },
      { entrant: 'newer', rating: 1_200, provisional: true },
      { entrant: 'high', rating: 1_700, provisional: false },
    ];
    expect(seededByRating(entrants, 'cup', sha256)).toEqual([
      'high',
      'low',
      ...drawBy('cup', ['new', 'newer']),
    ]);
  });

  test('equal ratings are parted by the draw', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const entrants = names.map((entrant) => ({ entrant, rating: 1_200, provisional: false }));
    expect(seededByRating(entrants, 'cup', sha256)).toEqual(drawBy('cup', names));
  });
});

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
