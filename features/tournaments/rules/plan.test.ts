import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOf } from './plan.ts';
import type { Format } from './play.ts';

const START = new Date('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CUP = { pause: 5 * MINUTE, roundEvery: 0, movable: 20 * MINUTE };
const TAKES = 180 * MINUTE;
const KNOCKOUT: Format = { kind: 'knockout', thirdPlace: false };
const plan = (format: Format, entrants: number, pace = CUP) =>
  planOf(format, entrants, START, pace, TAKES);

test('a knockout of n plays n - 1 matches, and byes fill the first round up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), (entrants) => {
      const { matches, byes, rounds } = plan(KNOCKOUT, entrants);
      expect(matches).toBe(entrants - 1);
      expect(byes).toBe(2 ** Math.ceil(Math.log2(entrants)) - entrants);
      expect(rounds.reduce((sum, round) => sum + round.matches, 0)).toBe(matches);
    }),
  );
});

test('third place is one match more, the double elimination of 8 has 14 and a second final', () => {
  expect(plan({ kind: 'knockout', thirdPlace: true }, 8).matches).toBe(8);
  expect(plan({ kind: 'double_elimination', reset: true }, 8).matches).toBe(15);
  expect(plan({ kind: 'double_elimination', reset: false }, 8).matches).toBe(14);
});

test('a league plays each against each, a round a day', () => {
  const league = plan({ kind: 'league', legs: 2 }, 6, { ...CUP, roundEvery: DAY });
  expect(league).toMatchObject({ matches: 30, byes: 0 });
  expect(league.rounds).toHaveLength(10);
  expect(league.rounds[1]?.kickoff).toEqual(new Date(START.getTime() + DAY));
});

test('no round begins before the one before it can be over, and all is over at the latest end', () => {
  const kinds = fc.constantFrom<Format>(KNOCKOUT, { kind: 'double_elimination', reset: true });
  fc.assert(
    fc.property(kinds, fc.integer({ min: 2, max: 64 }), (format, entrants) => {
      const { rounds, latestEnd } = plan(format, entrants);
      for (const { kickoff, playBy } of rounds) {
        expect(kickoff >= START && kickoff <= playBy && playBy < latestEnd).toBe(true);
      }
      const winners = rounds.filter(({ round }) => round.startsWith('W'));
      const times = winners.map(({ kickoff }) => kickoff.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(new Set(times).size).toBe(times.length);
    }),
  );
});
