import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Legs, roundRobin, roundRobinSize } from './round-robin.ts';

const anySize = fc.integer({ min: 2, max: 60 });
const anyLegs = fc.constantFrom<Legs>(1, 2);

describe('a round robin', () => {
  test('lets every pair meet once, or once at home and once away', () => {
    eachLeague((entrants, legs) => {
      const fixtures = roundRobin(entrants, legs).flatMap((round) => round.fixtures);
      const met = fixtures.map(({ home, away }) => `${home} v ${away}`);
      const all = entrants.flatMap((a, i) =>
        entrants.slice(i + 1).map((b) => [`${a} v ${b}`, `${b} v ${a}`]),
      );
      expect(new Set(met).size).toBe(met.length);
      for (const ways of all) {
        expect(ways.filter((way) => met.includes(way))).toHaveLength(legs);
      }
      expect(met).toHaveLength(all.length * legs);
    });
  });

  test('has nobody twice in a round: who does not play has a bye', () => {
    eachLeague((entrants, legs) => {
      for (const { round, fixtures, byes } of roundRobin(entrants, legs)) {
        const present = [
          ...fixtures.flatMap(({ home, away }) => [home, away]),
          ...byes.map(({ entrant }) => entrant),
        ];
        expect(present.toSorted()).toEqual(entrants.toSorted());
        expect(fixtures.every((fixture) => fixture.round === round)).toBe(true);
      }
    });
  });

  test('spreads byes fairly: none with an even number, else one each a leg', () => {
    eachLeague((entrants, legs) => {
      const byes = roundRobin(entrants, legs).flatMap((round) => round.byes);
      const each = entrants.length % 2 === 0 ? 0 : legs;
      for (const entrant of entrants) {
        expect(byes.filter((bye) => bye.entrant === entrant)).toHaveLength(each);
      }
    });
  });

  test('balances home and away: a difference of one with an even number, else of none', () => {
    eachLeague((entrants, legs) => {
      const fixtures = roundRobin(entrants, legs).flatMap((round) => round.fixtures);
      const most = legs === 1 && entrants.length % 2 === 0 ? 1 : 0;
      for (const entrant of entrants) {
        const home = fixtures.filter((fixture) => fixture.home === entrant).length;
        const away = fixtures.filter((fixture) => fixture.away === entrant).length;
        expect(Math.abs(home - away)).toBe(most);
      }
    });
  });

  test('has as many rounds and matches as announced, each with a key of its own', () => {
    eachLeague((entrants, legs) => {
      const rounds = roundRobin(entrants, legs);
      const fixtures = rounds.flatMap((round) => round.fixtures);
      expect({ rounds: rounds.length, matches: fixtures.length }).toEqual(
        roundRobinSize(entrants.length, legs),
      );
      expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_, index) => index + 1));
      expect(new Set(fixtures.map(({ key }) => key)).size).toBe(fixtures.length);
    });
  });

  test.each([
    [2, 1, 1],
    [11, 11, 55],
    [18, 17, 153],
    [301, 301, 45_150],
  ])('of %i has %i rounds and %i matches', (entrants, rounds, matches) => {
    expect(roundRobinSize(entrants, 1)).toEqual({ rounds, matches });
    expect(roundRobin(named(entrants), 1).flatMap((round) => round.fixtures)).toHaveLength(matches);
  });

  test('of four is the table everybody knows', () => {
    const rounds = roundRobin(['a', 'b', 'c', 'd'], 1);
    const told = rounds.map(({ fixtures }) => fixtures.map(({ home, away }) => `${home}-${away}`));
    expect(told).toEqual([
      ['a-d', 'b-c'],
      ['d-b', 'c-a'],
      ['c-d', 'a-b'],
    ]);
  });
});

function eachLeague(law: (entrants: string[], legs: Legs) => void) {
  fc.assert(
    fc.property(anySize, anyLegs, (size, legs) => law(named(size), legs)),
    { numRuns: 40 },
  );
}

function named(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `e${index}`);
}
