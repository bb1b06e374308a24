import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GameRecord, statsOf } from './stats.ts';

const FOOTBALL: GameRecord = { gameId: 'f', played: 4, won: 3, drawn: 0, lost: 1, points: 650 };
const RACING: GameRecord = { gameId: 'r', played: 6, won: 2, drawn: 1, lost: 3, points: 575 };

const anyRecord = fc
  .record({ gameId: fc.string(), won: fc.nat(9), drawn: fc.nat(9), lost: fc.nat(9) })
  .map((record): GameRecord => {
    return { ...record, played: record.won + record.drawn + record.lost, points: 0 };
  });
const anyRecords = fc.uniqueArray(anyRecord, { selector: ({ gameId }) => gameId });

test('figures add up over games, and name the most played one', () => {
  expect(statsOf([FOOTBALL, RACING])).toEqual({
    gamesPlayed: 2,
    matchesPlayed: 10,
    matchesWon: 5,
    matchesDrawn: 1,
    matchesLost: 4,
    winPercentage: 0.5,
    mostPlayedGame: 'r',
    points: 1225,
  });
});

test('of games played equally often the one with more wins comes first', () => {
  expect(statsOf([{ ...RACING, played: 4 }, FOOTBALL]).mostPlayedGame).toBe('f');
});

test('a game with points but no match has not been played', () => {
  const declined = { ...FOOTBALL, played: 0, won: 0, lost: 0, points: -25 };
  expect(statsOf([declined])).toMatchObject({ gamesPlayed: 0, mostPlayedGame: null, points: -25 });
  expect(statsOf([])).toMatchObject({ winPercentage: 0, points: 0 });
});

test('the order of games does not matter, and the share of wins lies between none and all', () => {
  fc.assert(
    fc.property(anyRecords, (records) => {
      const stats = statsOf(records);
      expect(statsOf(records.toReversed())).toEqual(stats);
      expect(stats.winPercentage).toBeGreaterThanOrEqual(0);
      expect(stats.winPercentage).toBeLessThanOrEqual(1);
      expect(stats.matchesWon + stats.matchesDrawn + stats.matchesLost).toBe(stats.matchesPlayed);
    }),
  );
});
