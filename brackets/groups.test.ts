import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommand, holdBracket } from './elimination.ts';
import {
  advancingFromGroups,
  createGslGroup,
  groupName,
  gslPlacings,
  isGslMatch,
  keyInGroup,
  type SeededEntrant,
  snakeGroups,
} from './groups.ts';
import { withdraw } from './league.ts';
import type { Outcome } from './outcome.ts';
import { standingsOf } from './standings.ts';
import { anyLeague, league } from './testing/league-kit.ts';
import { LEAGUE_RULES } from './tie-breakers.ts';

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

describe('from groups go on', () => {
  const tables = (...leagues: Parameters<typeof standingsOf>[0][]) =>
    leagues.map((each) => standingsOf(each, LEAGUE_RULES).rows);

  test('the best of each, and the best thirds', () => {
    const a = league('abc', 'a-b 1:0', 'b-c 1:0', 'a-c 1:0');
    const b = league('def', 'd-e 1:0', 'e-f 1:0', 'd-f 3:1');
    const c = league('ghi', 'g-h 1:0', 'h-i 1:0', 'g-i 1:1');
    const rule = { perGroup: 2, bestNext: 2 };
    expect(advancingFromGroups(tables(a, b, c), rule, [...'cabdefghi'])).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
      ['g', 'h', 'i'],
    ]);
  });

  test('as many as the rule says, each of the first ones of its group', () => {
    const anyTables = fc.array(
      anyLeague.map((each) => standingsOf({ ...each, withdrawals: [] }, LEAGUE_RULES).rows),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(anyTables, fc.nat(1), fc.nat(5), (groups, perGroup, wished) => {
        const bestNext = Math.min(wished, groups.length);
        const sentOn = advancingFromGroups(groups, { perGroup, bestNext }, []);
        expect(sentOn.flat()).toHaveLength(perGroup * groups.length + bestNext);
        for (const [index, entrants] of sentOn.entries()) {
          const first = groups[index]?.slice(0, entrants.length).map(({ entrant }) => entrant);
          expect(entrants).toEqual(first);
        }
      }),
    );
  });

  test('thirds compared by the match, where one group has an entrant more', () => {
    // c has a point of two matches; g two of three.
    const a = league('abc', 'a-b 1:0', 'b-c 1:0', 'a-c 0:0');
    const b = league('defg', 'd-g 1:0', 'e-g 0:0', 'f-g 0:0', 'd-e 1:0', 'd-f 1:0', 'e-f 1:0');
    const rule = { perGroup: 2, bestNext: 1 };
    const [, more] = advancingFromGroups(tables(a, b), rule, [...'abcdefg']);
    expect(more).toHaveLength(3);
  });

  test('not who has withdrawn: the next moves up', () => {
    const played = league('abc', 'a-b 1:0', 'b-c 1:0', 'a-c 1:0');
    const rule = { perGroup: 2, bestNext: 0 };
    const left = withdraw(played, 'a', 'walkovers');
    expect(advancingFromGroups(tables(left), rule, [])).toEqual([['b', 'c']]);
  });
});

describe('a GSL group', () => {
  const home: Outcome = { kind: 'played', score: { home: 1, away: 0 } };
  const away: Outcome = { kind: 'played', score: { home: 0, away: 1 } };

  test('has two first matches, winners’, losers’ and a decider; two go on', () => {
    const group = created('abcd');
    expect([...group.matches.keys()].filter(isGslMatch)).toHaveLength(5);
    expect(group.matches.get('W1.1')).toMatchObject({
      home: { entrant: 'a' },
      away: { entrant: 'd' },
    });
    expect(placesOf(group)).toBe('????');
    report(group, ['W1.1', home], ['W1.2', home], ['W2.1', home]);
    expect(placesOf(group)).toBe('a???');
    // c has lost to b, d to a; c beats d and then b, who has lost the winners' match.
    const { home: one } = group.matches.get('L1.1') ?? {};
    const winsC = one?.kind === 'entrant' && one.entrant === 'c' ? home : away;
    report(group, ['L1.1', winsC]);
    const { home: other } = group.matches.get('L2.1') ?? {};
    const winsAgain = other?.kind === 'entrant' && other.entrant === 'c' ? home : away;
    report(group, ['L2.1', winsAgain]);
    expect(placesOf(group)).toBe('acbd');
  });

  test('goes on when neither comes to a first match: both are out, and the others advance', () => {
    const group = created('abcd');
    report(group, ['W1.1', { kind: 'void' }], ['W1.2', home]);
    expect(placesOf(group)).toBe('bc--');
  });

  test('is of four, no more and no less', () => {
    expect(createGslGroup([...'abc'])).toMatchObject({ code: 'too_few_entrants' });
    expect(createGslGroup([...'abcde'])).toMatchObject({ code: 'too_many_entrants' });
  });

  function created(entrants: string) {
    const creation = createGslGroup([...entrants]);
    if (creation.kind !== 'created') throw new Error(creation.code);
    return holdBracket(creation);
  }

  function report(group: ReturnType<typeof created>, ...outcomes: readonly [string, Outcome][]) {
    for (const [key, outcome] of outcomes) {
      expect(applyCommand(group, { type: 'report', key, outcome })).toMatchObject({
        kind: 'changed',
      });
    }
  }

  function placesOf({ matches }: ReturnType<typeof created>): string {
    return gslPlacings(matches)
      .map((slot) => (slot.kind === 'entrant' ? slot.entrant : slot.kind === 'pending' ? '?' : '-'))
      .join('');
  }
});

const anySeeds: fc.Arbitrary<SeededEntrant[]> = fc
  .array(fc.constantFrom('p', 'q', 'r', null), { maxLength: 40 })
  .map((origins) =>
    origins.map((from, index) => ({ entrant: `e${index}`, ...(from === null ? {} : { from }) })),
  );
