import { describe, expect, test } from 'vitest';
import { longestEnd, previewChain, timesOf } from './plan.ts';
import { resolveChain } from './stage-chain.ts';
import type { Chain, StageFormat } from './stages.ts';

const KNOCKOUT: StageFormat = { kind: 'knockout', thirdPlace: false };
const GROUPS: StageFormat = { kind: 'groups', groups: 4, inside: { kind: 'round_robin', legs: 1 } };
const CHAIN: Chain = [
  { id: 'groups', format: GROUPS, size: 16, entry: 'open', advance: { to: 'cup', best: 2 } },
  { id: 'cup', format: KNOCKOUT, size: 8, entry: 'advancers', advance: null },
];
const START = new Date('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * DAY);
const ONE_DAY = { daysLater, pause: 5 * MINUTE, roundEvery: 0, movable: 20 * MINUTE };
const WEEKLY = {
  daysLater,
  pause: 5 * MINUTE,
  roundEvery: 7 * DAY,
  movable: 3 * DAY,
};

test('on one day a match kicks off as soon as its players have caught their breath', () => {
  const known = new Date('2026-11-21T18:42:00Z');
  const { kickoff, playBy } = timesOf(2, known, START, ONE_DAY);
  expect(kickoff.toISOString()).toBe('2026-11-21T18:47:00.000Z');
  expect(playBy.toISOString()).toBe('2026-11-21T19:07:00.000Z');
});

test('where rounds have their weeks a match waits for its round, however early its players are known', () => {
  const { kickoff } = timesOf(3, START, START, WEEKLY);
  expect(kickoff.toISOString()).toBe('2026-12-05T18:00:00.000Z');
});

test('one match that is late delays its own successors and nobody else', () => {
  const late = new Date('2026-12-01T10:00:00Z');
  expect(timesOf(2, late, START, WEEKLY).kickoff).toEqual(new Date('2026-12-01T10:05:00Z'));
  expect(timesOf(2, START, START, WEEKLY).kickoff).toEqual(new Date('2026-11-28T18:00:00Z'));
});

test('the longest a cup can take adds up its rounds', () => {
  const end = longestEnd(3, START, ONE_DAY, 30 * MINUTE);
  expect(end.getTime() - START.getTime()).toBe(3 * (5 + 20 + 30) * MINUTE);
});

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
