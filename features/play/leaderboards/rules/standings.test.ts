import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRows, type StandingsFinal, type StandingsRow, standings } from './standings.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const EARLIER = new Date('2026-11-10T11:00:00Z');
const ROW: StandingsRow = {
  player: 'm',
  points: 200,
  matches: 4,
  wins: 2,
  draws: 1,
  losses: 1,
  scoreDifference: 3,
  lastWinAt: NOW,
};
const WIN: StandingsFinal = {
  at: NOW,
  players: { challenger: 'p', challenged: 'q' },
  winner: 'challenger',
  score: { challenger: 3, challenged: 1 },
  points: { challenger: 200, challenged: 50 },
};

const goals = fc.nat(2);
const anyFinal = fc.record<StandingsFinal>({
  at: fc.nat(3).map((hours) => new Date(NOW.getTime() + hours * 3_600_000)),
  players: fc.record({
    challenger: fc.constantFrom('p', 'q', 'r'),
    challenged: fc.constantFrom('s', 't', 'u'),
  }),
  winner: fc.constantFrom('challenger', 'challenged', 'draw'),
  score: fc.record({ challenger: goals, challenged: goals }),
  points: fc.record({
    challenger: fc.constantFrom(0, 50, 200),
    challenged: fc.constantFrom(0, 50, 200),
  }),
});
const finalsInTwoOrders = fc
  .array(anyFinal, { maxLength: 20 })
  .chain((finals) =>
    fc.tuple(
      fc.constant(finals),
      fc.shuffledSubarray(finals, { minLength: finals.length, maxLength: finals.length }),
    ),
  );

describe('standings', () => {
  test('fold results and other points into one row a player', () => {
    const board = standings([WIN, { ...WIN, at: EARLIER }], [{ player: 'z', points: -25 }]);
    expect(board.map((row) => [row.player, row.points])).toEqual([
      ['p', 400],
      ['q', 100],
      ['z', -25],
    ]);
    expect(board[0]).toMatchObject({ matches: 2, wins: 2, scoreDifference: 4, lastWinAt: NOW });
    expect(board[1]).toMatchObject({ losses: 2, scoreDifference: -4, lastWinAt: null });
  });

  test('are the same for any order of arrival', () => {
    fc.assert(
      fc.property(finalsInTwoOrders, ([finals, shuffled]) => {
        expect(standings(shuffled)).toEqual(standings(finals));
      }),
    );
  });

  test('count every result once on each side', () => {
    fc.assert(
      fc.property(fc.array(anyFinal), (finals) => {
        const sum = (of: (row: StandingsRow) => number) =>
          standings(finals).reduce((total, row) => total + of(row), 0);
        expect(sum((row) => row.matches)).toBe(2 * finals.length);
        expect(sum((row) => row.wins - row.losses)).toBe(0);
        expect(sum((row) => row.scoreDifference)).toBe(0);
      }),
    );
  });
});

test.each<[string, Partial<StandingsRow>]>([
  ['more points', { points: 201, wins: 0 }],
  ['more wins', { wins: 3, scoreDifference: 0 }],
  ['a better score difference', { scoreDifference: 4, matches: 9 }],
  ['fewer matches', { matches: 3, lastWinAt: new Date(NOW.getTime() + 1) }],
  ['an earlier last win', { lastWinAt: EARLIER, player: 'z' }],
  ['the lower id', { player: 'a' }],
])('%s come first', (_, better) => {
  expect(compareRows({ ...ROW, ...better }, ROW)).toBeLessThan(0);
  expect(compareRows(ROW, { ...ROW, ...better })).toBeGreaterThan(0);
});

test('who has won comes before who never has; two who never have, by id', () => {
  const never = { ...ROW, lastWinAt: null };
  expect(compareRows(ROW, { ...never, player: 'a' })).toBeLessThan(0);
  expect(compareRows({ ...never, player: 'a' }, ROW)).toBeGreaterThan(0);
  expect(compareRows({ ...never, player: 'a' }, never)).toBeLessThan(0);
});
