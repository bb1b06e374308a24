import { describe, expect, test } from 'vitest';
import { resolveChain } from './stage-chain.ts';
import { previewChain } from './stage-preview.ts';
import type { Chain, StageFormat } from './stages.ts';

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
    const resolution = resolveChain(series, signedUp);
    if (resolution.kind !== 'resolved') throw new Error('the series is refused');
    const { rounds, stages } = previewChain(resolution.stages, {
      minutesPerMatch: 10,
      parallel: null,
    });
    expect(rounds).toBe(6);
    expect(stages.map(({ startsAfter }) => startsAfter)).toEqual([0, 0, 30]);
  });
});

function previewOf(chain: Chain, entrants: number, parallel: number | null) {
  const resolution = resolveChain(chain, new Map([[chain[0]?.id ?? '', entrants]]));
  if (resolution.kind !== 'resolved') throw new Error(JSON.stringify(resolution.problems));
  return previewChain(resolution.stages, { minutesPerMatch: 20, parallel });
}
