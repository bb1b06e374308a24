import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventFormat } from '../../events/rules/event.ts';
import type { TournamentSettings } from '../../events/rules/tournament-settings.ts';
import { planOf } from './plan.ts';
import { fitted } from './stages/fitted.ts';
import { chainOf } from './stages/for-event.ts';

const START = new Date('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CUP = { pause: 5 * MINUTE, roundEvery: 0, movable: 20 * MINUTE };
const TAKES = 180 * MINUTE;

/** What an event of a format and its settings comes to; its first stage is asked for most. */
function plan(...[format, entrants, settings = {}, pace = CUP]: Asked) {
  const chain = chainOf(format, settings, entrants);
  const { stages } = (chain && fitted(chain, entrants)) ?? { stages: [] };
  const planned = planOf(stages, START, pace, TAKES);
  return { ...planned, rounds: planned.stages.flatMap(({ rounds }) => rounds) };
}

type Asked = [
  format: EventFormat,
  entrants: number,
  settings?: TournamentSettings,
  pace?: typeof CUP,
];

test('a knockout of n plays n - 1 matches, and byes fill the first round up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), (entrants) => {
      const { matches, byes, rounds } = plan('knockout', entrants, { thirdPlace: false });
      expect(matches).toBe(entrants - 1);
      expect(byes).toBe(2 ** Math.ceil(Math.log2(entrants)) - entrants);
      expect(rounds.reduce((sum, round) => sum + round.matches, 0)).toBe(matches);
    }),
  );
});

test('third place is one match more, the double elimination of 8 has 14 and a second final', () => {
  expect(plan('knockout', 8, { thirdPlace: true }).matches).toBe(8);
  expect(plan('double_elimination', 8, { reset: true }).matches).toBe(15);
  expect(plan('double_elimination', 8, { reset: false }).matches).toBe(14);
});

test('a league plays each against each, a round a day', () => {
  const league = plan('league', 6, { legs: 2 }, { ...CUP, roundEvery: DAY });
  expect(league).toMatchObject({ matches: 30, byes: 0 });
  expect(league.rounds).toHaveLength(10);
  expect(league.rounds[1]?.kickoff).toEqual(new Date(START.getTime() + DAY));
});

test('no round begins before the one before it can be over, and all is over at the latest end', () => {
  const kinds = fc.constantFrom<EventFormat>('knockout', 'double_elimination');
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

test('a knockout after groups begins when the groups are over, and says so for each stage', () => {
  const { stages, matches, byes } = plan('groups', 16, { groups: 4, thirdPlace: false });
  expect(stages.map(({ format, entrants }) => [format, entrants])).toEqual([
    ['groups', 16],
    ['knockout', 8],
  ]);
  expect(matches).toBe(4 * 6 + 7);
  expect(byes).toBe(0);
  const [groups, knockout] = stages;
  const lastOfGroups = groups?.rounds.at(-1)?.kickoff.getTime() ?? Number.NaN;
  expect(knockout?.rounds[0]?.kickoff.getTime()).toBeGreaterThan(lastOfGroups);
});

test('each Swiss round has its matches, and one sits out where they are odd', () => {
  const { rounds, byes, matches } = plan('swiss', 9, { rounds: 4 });
  expect(rounds.map(({ round }) => round)).toEqual(['R1', 'R2', 'R3', 'R4']);
  expect({ byes, matches }).toEqual({ byes: 1, matches: 16 });
});
