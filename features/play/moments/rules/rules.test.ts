import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRows } from '#features/play/leaderboards/rules/standings.ts';
import { type Acts, comfortOf, nextActOf } from './next.ts';
import {
  inOrder,
  occasionOf,
  occasionOfMonth,
  occasionOfWeek,
  occasionsOfMatch,
} from './occasions.ts';
import { placeChange } from './place.ts';
import { LARGER_KINDS } from './shapes.ts';

const anyRows = fc
  .uniqueArray(fc.record({ player: fc.constantFrom(...'abcdefghijkl'), points: fc.nat(30) }), {
    selector: ({ player }) => player,
    minLength: 1,
  })
  .map((rows) =>
    rows.map(({ player, points }) => ({
      player,
      points,
      matches: 1,
      wins: 0,
      draws: 0,
      losses: 1,
      scoreDifference: 0,
      lastWinAt: null,
    })),
  );

test('a place follows from the two tables: the passed were ahead, the own row is shown, the gap is positive', () => {
  fc.assert(
    fc.property(anyRows, fc.integer({ min: -20, max: 20 }), fc.boolean(), (rows, won, isNew) => {
      const own = rows[0];
      if (!own) return;
      const others = rows.slice(1);
      const sorted = (all: typeof rows) => [...all].sort(compareRows);
      const before = sorted(isNew ? others : rows);
      const after = sorted([...others, { ...own, points: own.points + won }]);
      const change = placeChange(own.player, before, after);
      if (!change) throw new Error('the player is in the table');
      expect(change.before).toBe(
        isNew ? null : before.findIndex((row) => row.player === own.player) + 1,
      );
      expect(after[change.after - 1]?.player).toBe(own.player);
      const passed = change.before === null ? 0 : Math.max(0, change.before - change.after);
      expect(change.passed).toHaveLength(Math.min(3, passed));
      expect(change.gap === null).toBe(change.after === 1);
      if (change.gap) expect(change.gap.points).toBeGreaterThan(0);
      expect(change.rows.map((row) => row.player)).toContain(own.player);
      expect(change.rows.length).toBeLessThanOrEqual(7);
      const ranks = change.rows.map((row) => row.after);
      expect(ranks).toEqual(ranks.map((_, index) => (ranks[0] ?? 0) + index));
    }),
  );
  expect(placeChange('z', [], [])).toBeNull();
});

const anyActs: fc.Arbitrary<Acts> = fc.record({
  hasWaiting: fc.boolean(),
  mayPlayAgain: fc.boolean(),
  scoresAgain: fc.boolean(),
  walkover: fc.boolean(),
  canFind: fc.boolean(),
  hasNextRound: fc.boolean(),
});

test('the next act is the first possible one, and nothing only if nothing is possible', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const act = nextActOf(acts);
      if (acts.hasWaiting) expect(act).toBe('waiting_match');
      if (act === 'rematch')
        expect(acts).toMatchObject({ mayPlayAgain: true, scoresAgain: true, walkover: false });
      if (act === 'find') expect(acts).toMatchObject({ canFind: true, hasNextRound: false });
      if (act === 'next_round') expect(acts.hasNextRound).toBe(true);
      if (act === null)
        expect(acts).toMatchObject({ hasWaiting: false, canFind: false, hasNextRound: false });
    }),
  );
});

test('comfort names a close score, and the goal with the fewest steps left, else a rematch', () => {
  const acts: Acts = {
    hasWaiting: false,
    mayPlayAgain: true,
    scoresAgain: true,
    walkover: false,
    canFind: true,
    hasNextRound: false,
  };
  const goal = (progress: number, target: number) =>
    ({ goal: 'play_three', coins: 5, isReached: false, progress, target }) as const;
  const near = comfortOf(
    { own: 1, other: 2 },
    [goal(1, 3), { ...goal(4, 5), goal: 'win_five' }],
    acts,
  );
  expect(near).toEqual({
    margin: 1,
    step: { kind: 'goal', goal: 'win_five', progress: 4, target: 5 },
  });
  expect(comfortOf({ own: 1, other: 1 }, [goal(3, 3)], acts)).toMatchObject({
    margin: 0,
    step: { kind: 'rematch' },
  });
  expect(comfortOf({ own: 0, other: 3 }, [goal(0, 8)], { ...acts, scoresAgain: false })).toEqual({
    margin: null,
    step: null,
  });
});

test('a streak is an occasion on its 7th, 14th and 30th day, by the first match of the day', () => {
  const facts = { eventId: 'e', day: '2026-11-20', wonTitle: false };
  const kinds = (days: number, isNewDay = true) =>
    occasionsOfMatch({ ...facts, streak: { days, isNewDay } }).map(({ key }) => key);
  const reached = Array.from({ length: 40 }, (_, day) => day).flatMap((day) => kinds(day));
  expect(reached).toEqual(['streak:7:2026-11-20', 'streak:14:2026-11-20', 'streak:30:2026-11-20']);
  expect(kinds(7, false)).toEqual([]);
  expect(occasionsOfMatch({ ...facts, streak: null })).toEqual([]);
});

test('occasions come one at a time, the largest first, and a kept key reads back as the same occasion', () => {
  const match = occasionsOfMatch({
    eventId: 'e',
    day: '2026-11-20',
    wonTitle: true,
    streak: { days: 7, isNewDay: true },
  });
  const week = occasionOfWeek('2026-11-16', 'promoted');
  const down = occasionOfWeek('2026-11-09', 'relegated');
  const all = [
    ...match,
    occasionOfMonth('2026-10'),
    ...(week ? [week] : []),
    ...(down ? [down] : []),
  ];
  for (const shuffled of [all, all.toReversed()])
    expect(inOrder([...shuffled, ...all]).map(({ kind }) => kind)).toEqual([...LARGER_KINDS]);
  for (const one of match) expect(occasionOf(one.key)).toEqual(one);
  expect(occasionOfWeek('2026-11-16', 'stayed')).toBeNull();
  expect(occasionOf('unknown:1')).toBeNull();
});
