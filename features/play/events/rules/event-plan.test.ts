import { type Pace, planOf, timesOf } from '@battle-league/brackets/plan.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localOf } from '#core/local-time.ts';
import type { EventFormat } from './event.ts';
import { paceOf } from './event-plan.ts';
import { chainOf } from './event-stages.ts';
import type { TournamentSettings } from './tournament-settings.ts';

const START = new Date('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function plan(format: EventFormat, entrants: number, settings: TournamentSettings = {}) {
  const chain = chainOf(format, settings, entrants) ?? [];
  const times = {
    startsAt: START,
    pace: paceOf({ format, tournament: settings, timeZone: 'UTC' }),
    matchTakes: 180 * MINUTE,
    quickMatch: 30 * MINUTE,
  };
  const planned = planOf(chain, entrants, times);
  if (!planned) throw new Error('it cannot be played');
  return planned;
}

const clock = (at: Date) => at.toISOString().slice(11, 16);

test('a knockout of n plays n - 1 matches, and byes fill the first round up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 3000 }), (entrants) => {
      const { matches, stages } = plan('knockout', entrants, { thirdPlace: false });
      expect(matches).toBe(entrants - 1);
      expect(stages[0]?.byes).toBe(2 ** Math.ceil(Math.log2(entrants)) - entrants);
      const all = stages.flatMap(({ rounds }) => rounds.map((round) => round.matches));
      expect(all.reduce((sum, each) => sum + each, 0)).toBe(matches);
    }),
  );
});

test('third place is one match more, the double elimination of 8 has 14 and a second final', () => {
  expect(plan('knockout', 8).matches).toBe(8);
  expect(plan('double_elimination', 8).matches).toBe(15);
  expect(plan('double_elimination', 8, { reset: false }).matches).toBe(14);
});

test('a league plays each against each, a round a day', () => {
  const league = plan('league', 6, { legs: 2 });
  expect(league.matches).toBe(30);
  expect(league.stages[0]?.rounds).toHaveLength(10);
  expect(league.stages[0]?.rounds[1]?.kickoff).toEqual(new Date(START.getTime() + DAY));
});

test('groups of four send the best two on to a knockout, which begins when they have ended', () => {
  const { stages, matches } = plan('groups', 16);
  expect(stages.map(({ kind, entrants }) => [kind, entrants])).toEqual([
    ['groups', 16],
    ['knockout', 8],
  ]);
  expect(matches).toBe(4 * 6 + 8);
  const [groups, knockout] = stages;
  const last = groups?.rounds.at(-1)?.kickoff ?? START;
  expect(knockout?.rounds[0]?.kickoff.getTime()).toBeGreaterThan(last.getTime());
});

test('sixteen who all play at once are done the same evening; the latest end adds up the same rounds', () => {
  const { stages, earliestEnd, latestEnd } = plan('knockout', 16);
  const rounds = stages.flatMap((stage) => stage.rounds);
  expect(rounds.map(({ kickoff }) => clock(kickoff))).toEqual(['18:05', '18:40', '19:15', '19:50']);
  expect(clock(earliestEnd)).toBe('20:20');
  expect(rounds.map(({ overBy }) => clock(overBy))).toEqual(['21:25', '00:50', '04:15', '07:40']);
  expect(latestEnd).toEqual(rounds.at(-1)?.overBy);
});

test('a stage is planned after the latest end of those that feed it', () => {
  const { stages, latestEnd } = plan('groups', 16);
  const [groups, knockout] = stages.map(({ rounds }) => rounds.map(({ overBy }) => overBy));
  expect(knockout?.[0]?.getTime()).toBe(Number(groups?.at(-1)) + (5 + 20 + 180) * MINUTE);
  expect(latestEnd).toEqual(knockout?.at(-1));
});

test('no round begins before the one before it can be over, and all is over at the latest end', () => {
  const formats = fc.constantFrom<EventFormat>('knockout', 'double_elimination', 'swiss', 'groups');
  fc.assert(
    fc.property(formats, fc.integer({ min: 2, max: 64 }), (format, entrants) => {
      const { stages, latestEnd } = plan(format, entrants);
      const times = stages.flatMap(({ rounds }) => rounds.map(({ kickoff }) => kickoff.getTime()));
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      for (const { kickoff, playBy } of stages.flatMap(({ rounds }) => rounds)) {
        expect(kickoff >= START && kickoff <= playBy && playBy < latestEnd).toBe(true);
      }
    }),
  );
});

const weeklyIn = (timeZone: string): Pace =>
  paceOf({
    format: 'league',
    tournament: { pause: 5 * MINUTE, roundEvery: 7 * DAY, movable: 3 * DAY },
    timeZone,
  });

test('rounds a day or a week apart begin at the same hour, also where clocks change between them', () => {
  const berlin = weeklyIn('Europe/Berlin');
  const start = new Date('2026-10-17T16:00:30Z'); // 18:00:30 there
  const opens = (round: number, pace: Pace) =>
    timesOf(round, start, start, pace).kickoff.toISOString();
  expect(opens(2, berlin)).toBe('2026-10-24T16:00:30.000Z');
  expect(opens(3, berlin)).toBe('2026-10-31T17:00:30.000Z');
  // of rounds that are hours apart the hours count
  const often = { ...berlin, roundEvery: 8 * 60 * MINUTE };
  expect(opens(1 + 3 * 14, often)).toBe('2026-10-31T16:00:30.000Z');
});

test('whatever the season and the zone, rounds of whole days follow each other at one hour', () => {
  const starts = fc.date({ min: START, max: new Date('2028-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom('Africa/Lagos', 'Asia/Hebron', 'Europe/Berlin', 'Africa/Nairobi');
  fc.assert(
    fc.property(starts, zones, fc.integer({ min: 1, max: 60 }), (start, zone, round) => {
      const pace = { ...weeklyIn(zone), pause: 0 };
      const opens = (number: number) => timesOf(number, new Date(0), start, pace).kickoff;
      const [first, now, next] = [opens(1), opens(round), opens(round + 1)];
      expect(first).toEqual(start);
      expect(Math.abs(next.getTime() - now.getTime() - 7 * DAY)).toBeLessThanOrEqual(60 * MINUTE);
      const hour = (at: Date) => localOf(at, zone).slice(11);
      const night = hour(start) >= '01:00' && hour(start) < '03:00'; // an hour that some nights have not
      if (!night) expect(hour(now)).toBe(hour(start));
    }),
  );
});
