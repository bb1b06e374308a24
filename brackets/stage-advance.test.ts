import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundsFor, slotOfSeed } from './elimination-shape.ts';
import { withdraw } from './league.ts';
import {
  type Advancers,
  advancingFromGroups,
  changeOfNextStage,
  seedNextStage,
} from './stage-advance.ts';
import type { StageFormat } from './stages.ts';
import { standingsOf } from './standings.ts';
import { anyLeague, league } from './testing/league-kit.ts';
import { LEAGUE_RULES } from './tie-breakers.ts';

const KNOCKOUT: StageFormat = { kind: 'knockout', thirdPlace: false };
const GROUPS: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'round_robin', legs: 1 } };

describe('into the next stage', () => {
  test('first and second of a group meet in the final at the earliest', () => {
    for (let groups = 2; groups <= 32; groups++) {
      const seeding = seedNextStage(KNOCKOUT, sentOnBy(groups, 2));
      if (seeding.kind !== 'seeds') throw new Error('seeds of a knockout');
      const rounds = roundsFor(seeding.seeds.length);
      for (const { entrants } of sentOnBy(groups, 2)) {
        const [a = 0, b = 0] = entrants.map((entrant) =>
          slotOfSeed(seeding.seeds.indexOf(entrant) + 1, rounds),
        );
        expect([groups, a >> (rounds - 1) === b >> (rounds - 1)]).toEqual([groups, false]);
      }
    }
  });

  test('nobody meets a companion of the groups at once, also with thirds of some groups', () => {
    for (let groups = 2; groups <= 16; groups++) {
      for (const best of [1, 2, 3]) {
        for (let next = 0; next < groups; next++) {
          const sentOn = sentOnBy(groups, best + 1).map((sent, group) => ({
            ...sent,
            entrants: sent.entrants.slice(0, best + (group < next ? 1 : 0)),
          }));
          expect([groups, best, next, companionsAtOnce(sentOn)]).toEqual([groups, best, next, []]);
        }
      }
    }
  });

  test('everybody goes in once, firsts before seconds, who entered it directly before all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (groups, best) => {
          const sentOn = sentOnBy(groups, best);
          const seeding = seedNextStage(KNOCKOUT, sentOn, ['invited']);
          if (seeding.kind !== 'seeds') throw new Error('seeds of a knockout');
          const all = ['invited', ...sentOn.flatMap(({ entrants }) => entrants)];
          expect(seeding.seeds.toSorted()).toEqual(all.toSorted());
          const places = seeding.seeds.slice(1 + groups).map((entrant) => Number(entrant.at(-1)));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  test('companions come into different groups', () => {
    const seeding = seedNextStage(GROUPS, sentOnBy(4, 4));
    if (seeding.kind !== 'groups') throw new Error('groups of a group stage');
    expect(seeding.groups.map((group) => new Set(group.map((name) => name[0])).size)).toEqual([
      4, 4, 4, 4,
    ]);
    expect(seedNextStage(GROUPS, [], ['a', 'b', 'c', 'd', 'e'])).toEqual({
      kind: 'groups',
      groups: [['a'], ['b'], ['c'], ['d', 'e']],
    });
  });
});

/** Those of one company who meet in the first round of a knockout. */
function companionsAtOnce(sentOn: ReturnType<typeof sentOnBy>): string[] {
  const seeding = seedNextStage(KNOCKOUT, sentOn);
  if (seeding.kind !== 'seeds') throw new Error('seeds of a knockout');
  const rounds = roundsFor(seeding.seeds.length);
  const at = new Map(
    seeding.seeds.map((entrant, index) => [slotOfSeed(index + 1, rounds), entrant]),
  );
  return Array.from({ length: 2 ** (rounds - 1) }, (_, match) => {
    const [a, b] = [at.get(2 * match), at.get(2 * match + 1)];
    const isCompany = sentOn.some(
      ({ entrants }) => a && b && entrants.includes(a) && entrants.includes(b),
    );
    return isCompany ? `${a}-${b}` : '';
  }).filter(Boolean);
}

describe('a changed result', () => {
  const before = ['a', 'b', 'c'];

  test('that changes nobody who goes on asks for nothing', () => {
    const nothing = { leaves: [], joins: [], moves: [], needs: 'nothing' };
    expect(changeOfNextStage(before, ['a', 'b', 'c'], true)).toEqual(nothing);
  });

  test('says who would leave the next stage, who join it, who be seeded otherwise', () => {
    expect(changeOfNextStage(before, ['b', 'a', 'd'], false)).toEqual({
      leaves: ['c'],
      joins: ['d'],
      moves: [
        { entrant: 'b', from: 2, to: 1 },
        { entrant: 'a', from: 1, to: 2 },
      ],
      needs: 'reseed',
    });
  });

  test('is the organiser’s to choose once the next stage has begun', () => {
    expect(changeOfNextStage(before, ['a', 'b', 'd'], true)).toMatchObject({ needs: 'choose' });
  });
});

/** Groups a, b, c … of which the best go on: 'a 1', 'a 2' … */
function sentOnBy(groups: number, best: number): Advancers[] {
  return Array.from({ length: groups }, (_, group) => {
    const from = String.fromCharCode(97 + group);
    return { from, entrants: Array.from({ length: best }, (__, place) => `${from} ${place + 1}`) };
  });
}

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
