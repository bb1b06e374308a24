import { expect, test } from 'vitest';
import { recapOf } from './recap.ts';
import { match } from './test-kit.ts';

const rated = (before: number, after: number, opponent: number) => ({
  rating: { before, after, opponent },
});

test('a month is added up: record, course of the rating, best win, who was met most', () => {
  const best = match({ opponentId: 'lerato', day: '2026-11-12', ...rated(1180, 1202, 1260) });
  const recap = recapOf([
    match({ day: '2026-11-10', ...rated(1200, 1220, 1200) }),
    match({ day: '2026-11-11', result: 'lost', ...rated(1220, 1180, 1100) }),
    best,
    match({ day: '2026-11-12', gameId: 'racing', opponentId: 'ama', result: 'drawn' }),
    match({ day: '2026-11-13', walkover: true }),
  ]);
  expect(recap).toMatchObject({ played: 5, won: 3, drawn: 1, lost: 1, bestRun: 1, days: 3 });
  expect(recap).toMatchObject({ gameId: 'football', curve: [1200, 1220, 1180, 1202] });
  expect(recap.bestWin?.matchId).toBe(best.matchId);
  expect(recap.rival).toEqual({ playerId: 'sipho', matches: 2 });
});

test('of wins over equals the best is the higher one, and of these the first', () => {
  const narrow = match({ scored: 1, conceded: 0, ...rated(1200, 1210, 1300) });
  const high = match({ scored: 4, conceded: 1, ...rated(1200, 1210, 1300) });
  const later = match({ scored: 3, conceded: 0, ...rated(1200, 1210, 1300) });
  expect(recapOf([narrow, high, later]).bestWin?.matchId).toBe(high.matchId);
});

test('a month without a match has nothing to tell', () => {
  const nothing = { played: 0, curve: [], bestWin: null, rival: null, gameId: null };
  expect(recapOf([])).toMatchObject(nothing);
});
