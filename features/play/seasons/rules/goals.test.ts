import { expect, test } from 'vitest';
import { GOAL_IDS, GOALS, type GoalId, goalProgress, goalsOf } from './goals.ts';
import { match, matches } from './test-kit.ts';

const PLAYERS = Array.from({ length: 300 }, (_, index) => `01930000-0000-7000-8000-${index}`);

test('a week has three goals: an easy, a steady and a bold one, the same whenever one looks', () => {
  for (const player of PLAYERS) {
    const goals = goalsOf(player, '2026-11-16');
    expect(goals.map((id) => GOALS[id].kind)).toEqual(['easy', 'steady', 'bold']);
    expect(goalsOf(player, '2026-11-16')).toEqual(goals);
  }
});

test('players, and the weeks of a player, have different goals; each goal is drawn', () => {
  const drawn = new Set(PLAYERS.flatMap((player) => goalsOf(player, '2026-11-16')));
  expect([...drawn].sort()).toEqual([...GOAL_IDS].sort());
  const weeks = ['02', '09', '16', '23'].map((day) => goalsOf('thandi', `2026-11-${day}`).join());
  expect(new Set(weeks).size).toBeGreaterThan(1);
});

test.each<[GoalId, ReturnType<typeof matches>, number]>([
  ['play_three', matches(5), 3],
  ['play_eight', [...matches(2), match({ walkover: true })], 2],
  ['win_one', matches(1, { result: 'lost' }), 0],
  ['win_five', matches(4), 4],
  ['run_three', [...matches(2), match({ result: 'lost' }), ...matches(1)], 2],
  ['two_days', [match({ day: '2026-11-09' }), match({ day: '2026-11-10' })], 2],
  ['four_days', matches(9), 1],
  ['two_rivals', matches(3), 1],
  ['five_rivals', [match({ opponentId: 'a' }), match({ opponentId: 'b' })], 2],
  ['walls_two', [match(), match({ conceded: 1, scored: 2 })], 1],
  ['two_games', [match(), match({ gameId: 'racing' })], 2],
])('%s counts what was played', (goal, played, expected) => {
  expect(goalProgress(goal, { played, quick: new Set() })).toBe(expected);
});

test('scores verified at once count for their goal', () => {
  expect(goalProgress('quick_three', { played: [], quick: new Set(['a', 'b']) })).toBe(2);
});

const NUMBERS = { one: 1, two: 2, three: 3, four: 4, five: 5, eight: 8 };
const COINS = { easy: 5, steady: 10, bold: 15 };

test.each(GOAL_IDS)('%s asks for as many as its name says, and brings what its kind does', (id) => {
  const said = Object.entries(NUMBERS).find(([word]) => id.split('_').includes(word));
  expect([GOALS[id].target, GOALS[id].coins]).toEqual([said?.[1], COINS[GOALS[id].kind]]);
});
