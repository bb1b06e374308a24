import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOf, roundsFor } from '../elimination/places.ts';
import type { Chain, StageFormat } from './chain.ts';
import { changeOfNextStage } from './changed.ts';
import { preview } from './preview.ts';
import { resolve } from './resolve.ts';
import { type SentOn, seedNext } from './seed-next.ts';

const KNOCKOUT: StageFormat = { kind: 'knockout', thirdPlace: false };
const GROUPS: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'round_robin', legs: 1 } };
const CHAIN: Chain = [
  { id: 'groups', format: GROUPS, size: 16, entry: 'open', advance: { to: 'cup', best: 2 } },
  { id: 'cup', format: KNOCKOUT, size: 8, entry: 'advancers', advance: null },
];

describe('the preview of a chain', () => {
  test('names matches, rounds and the shortest time', () => {
    expect(previewOf(CHAIN, 16, null)).toEqual({
      stages: [
        { id: 'groups', entrants: 16, matches: 24, rounds: 3, startsAfter: 0, endsAfter: 60 },
        { id: 'cup', entrants: 8, matches: 7, rounds: 3, startsAfter: 60, endsAfter: 120 },
      ],
      matches: 31,
      rounds: 6,
      shortestMinutes: 120,
    });
  });

  test.each([
    [1, 31 * 20],
    [2, (12 + 4) * 20],
    [4, (6 + 3) * 20],
    [8, (3 + 3) * 20],
  ])('with %i stations takes %i minutes', (parallel, minutes) => {
    expect(previewOf(CHAIN, 16, parallel).shortestMinutes).toBe(minutes);
  });

  test('fills a station with a match of the next round that is ready: 11 matches at 3 stations', () => {
    const cup: Chain = [{ id: 'cup', format: KNOCKOUT, size: 12, entry: 'open', advance: null }];
    expect(previewOf(cup, 12, 3).shortestMinutes).toBe(5 * 20);
  });

  test('lets Swiss rounds wait for all results', () => {
    const format = { kind: 'swiss', rounds: 3 } as const;
    const swiss: Chain = [{ id: 'swiss', format, size: 8, entry: 'open', advance: null }];
    expect(previewOf(swiss, 8, 3).shortestMinutes).toBe(3 * 2 * 20);
  });

  test('lets qualifiers be played side by side', () => {
    const qualifier = { format: KNOCKOUT, size: 8, entry: 'open' } as const;
    const series: Chain = [
      { ...qualifier, id: 'one', advance: { to: 'final', best: 4 } },
      { ...qualifier, id: 'two', advance: { to: 'final', best: 4 } },
      { id: 'final', format: KNOCKOUT, size: 8, entry: 'advancers', advance: null },
    ];
    const signedUp = new Map([
      ['one', 8],
      ['two', 8],
    ]);
    const resolution = resolve(series, signedUp);
    if (resolution.kind !== 'resolved') throw new Error('the series is refused');
    const { rounds, stages } = preview(resolution.stages, { minutesPerMatch: 10, parallel: null });
    expect(rounds).toBe(6);
    expect(stages.map(({ startsAfter }) => startsAfter)).toEqual([0, 0, 30]);
  });
});

describe('into the next stage', () => {
  test('first and second of a group meet in the final at the earliest', () => {
    for (let groups = 2; groups <= 32; groups++) {
      const seeding = seedNext(KNOCKOUT, sentOnBy(groups, 2));
      if (seeding.kind !== 'seeds') throw new Error('seeds of a knockout');
      const rounds = roundsFor(seeding.seeds.length);
      for (const { entrants } of sentOnBy(groups, 2)) {
        const [a = 0, b = 0] = entrants.map((entrant) =>
          placeOf(seeding.seeds.indexOf(entrant) + 1, rounds),
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
          const seeding = seedNext(KNOCKOUT, sentOn, ['invited']);
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
    const seeding = seedNext(GROUPS, sentOnBy(4, 4));
    if (seeding.kind !== 'groups') throw new Error('groups of a group stage');
    expect(seeding.groups.map((group) => new Set(group.map((name) => name[0])).size)).toEqual([
      4, 4, 4, 4,
    ]);
    expect(seedNext(GROUPS, [], ['a', 'b', 'c', 'd', 'e'])).toEqual({
      kind: 'groups',
      groups: [['a'], ['b'], ['c'], ['d', 'e']],
    });
  });
});

/** Those of one company who meet in the first round of a knockout. */
function companionsAtOnce(sentOn: ReturnType<typeof sentOnBy>): string[] {
  const seeding = seedNext(KNOCKOUT, sentOn);
  if (seeding.kind !== 'seeds') throw new Error('seeds of a knockout');
  const rounds = roundsFor(seeding.seeds.length);
  const at = new Map(seeding.seeds.map((entrant, index) => [placeOf(index + 1, rounds), entrant]));
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

function previewOf(chain: Chain, entrants: number, parallel: number | null) {
  const resolution = resolve(chain, new Map([[chain[0]?.id ?? '', entrants]]));
  if (resolution.kind !== 'resolved') throw new Error(JSON.stringify(resolution.problems));
  return preview(resolution.stages, { minutesPerMatch: 20, parallel });
}

/** Groups a, b, c … of which the best go on: 'a 1', 'a 2' … */
function sentOnBy(groups: number, best: number): SentOn[] {
  return Array.from({ length: groups }, (_, group) => {
    const from = String.fromCharCode(97 + group);
    return { from, entrants: Array.from({ length: best }, (__, place) => `${from} ${place + 1}`) };
  });
}
