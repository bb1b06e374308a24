import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekAt } from '#core/weeks.ts';
import { progressOf, reached } from './achievements.ts';
import type { Career, Played } from './facts.ts';
import { gainsOf } from './gains.ts';
import { GOALS, goalProgress, goalsOf, playedIn } from './goals.ts';

const ZONE = 'Africa/Johannesburg';
const MONTH = '2026-11';

/** A career within one month; some results become final in the same millisecond. */
const anyCareer = fc
  .array(
    fc.record({
      days: fc.nat(1),
      result: fc.constantFrom('won', 'drawn', 'lost'),
      conceded: fc.nat(2),
      walkover: fc.boolean(),
      opponentId: fc.constantFrom('x', 'y', 'z'),
      gameId: fc.constantFrom('g', 'h'),
      isQuick: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all): Career => {
    let day = '2026-11-02';
    const played = all.map(({ days, isQuick: _, ...one }, index): Played => {
      day = addDays(day, days);
      const at = new Date(`${day}T10:00:00Z`);
      const base = { at, day };
      const fixed = { eventId: 'e', month: MONTH, first: base, scored: 2, rating: null };
      return { matchId: `m${index}`, ...fixed, ...base, ...one };
    });
    const quick = new Set(all.flatMap(({ isQuick }, index) => (isQuick ? [`m${index}`] : [])));
    const none = { ruled: new Set<string>(), finals: new Set<string>(), titles: 0 };
    return { played, quick, ...none, promotions: 0, bestTier: 0 };
  });

const placeAt = ({ at }: Played) => {
  return { player: 'p', week: weekAt(at, ZONE), month: MONTH, wonTitle: false };
};
const gainsIn = (career: Career, match: Played) => gainsOf(career, match.matchId, placeAt(match));

test('each achievement and each goal is the gain of exactly one match of a career', () => {
  fc.assert(
    fc.property(anyCareer, (career) => {
      const gains = career.played.flatMap((match) => gainsIn(career, match) ?? []);
      const achieved = gains.flatMap(({ achievements }) =>
        achievements.map((one) => one.achievement),
      );
      expect(achieved.sort()).toEqual(reached(progressOf(career, MONTH)).sort());
      const weeks = new Map(
        career.played.map(({ at }) => [weekAt(at, ZONE).week, weekAt(at, ZONE)]),
      );
      const done = [...weeks.values()].flatMap((week) =>
        goalsOf('p', week.week).filter(
          (goal) => goalProgress(goal, playedIn(career, week)) >= GOALS[goal].target,
        ),
      );
      const goals = gains.flatMap((each) =>
        each.goals.flatMap((one) => (one.isReached ? [one.goal] : [])),
      );
      expect(goals.sort()).toEqual(done.sort());
    }),
  );
});

test('later matches change nothing about the gains of a match, also within a second', () => {
  fc.assert(
    fc.property(anyCareer, (career) => {
      for (const [index, match] of career.played.entries()) {
        const until = { ...career, played: career.played.slice(0, index + 1) };
        expect(gainsIn(career, match)).toEqual(gainsIn(until, match));
      }
    }),
  );
});

test('days in a row grow by at most one, on the first match of a day, and walkovers have none', () => {
  fc.assert(
    fc.property(anyCareer, (career) => {
      let days = 0;
      for (const match of career.played) {
        const streak = gainsIn(career, match)?.streak;
        expect(streak === null).toBe(match.walkover);
        if (!streak) continue;
        expect(streak.days).toBeGreaterThanOrEqual(1);
        expect(streak.days).toBeLessThanOrEqual(days + Number(streak.isNewDay));
        days = streak.days;
      }
    }),
  );
});

test('a title counts for the match that won it alone', () => {
  const match = { at: new Date('2026-11-03T10:00:00Z'), day: '2026-11-03' };
  const common = {
    ...match,
    eventId: 'e',
    gameId: 'g',
    opponentId: 'x',
    month: MONTH,
    first: match,
  };
  const played = ['semi', 'final'].map((matchId): Played => {
    return {
      ...common,
      matchId,
      result: 'won',
      scored: 2,
      conceded: 1,
      walkover: false,
      rating: null,
    };
  });
  const none = { ruled: new Set<string>(), finals: new Set<string>(), quick: new Set<string>() };
  const career: Career = { played, ...none, titles: 1, promotions: 0, bestTier: 0 };
  const place = { player: 'p', week: weekAt(match.at, ZONE), month: MONTH };
  const gained = (matchId: string, wonTitle: boolean) =>
    gainsOf(career, matchId, { ...place, wonTitle })?.achievements.map((one) => one.achievement);
  expect(gained('final', true)).toContain('champion');
  expect(gained('semi', false)).not.toContain('champion');
  expect(gainsOf(career, 'other', { ...place, wonTitle: false })).toBeNull();
});
