import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  type AchievementId,
  progressOf,
  reached,
} from './achievements.ts';
import type { Career, Played } from './facts.ts';
import { careerOf, match, matches } from './test-kit.ts';

const NOW = '2026-12';

function progress(id: AchievementId, career: Career | readonly Played[]): number | undefined {
  return progressOf('played' in career ? career : careerOf(career), NOW).get(id);
}

const lost = (facts: Partial<Played> = {}) =>
  match({ result: 'lost', scored: 0, conceded: 1, ...facts });
const rated = (before: number, opponent: number) => ({ before, after: before, opponent });

test('the first win is an achievement, a loss is none', () => {
  expect(reached(progressOf(careerOf([lost()]), NOW))).toEqual([]);
  expect(reached(progressOf(careerOf([match({ conceded: 1, scored: 2 })]), NOW))).toEqual([
    'first_win',
  ]);
});

test('five wins in a row count in a row, over matches that were not played', () => {
  const walkover = match({ walkover: true, result: 'lost' });
  expect(progress('five_in_a_row', [...matches(3), walkover, ...matches(2)])).toBe(5);
  expect(progress('five_in_a_row', [...matches(3), lost(), ...matches(2)])).toBe(3);
});

test('a comeback is a win right after three losses in a row', () => {
  expect(progress('comeback', [lost(), lost(), lost(), match()])).toBe(1);
  expect(progress('comeback', [lost(), lost(), match()])).toBe(0);
  expect(progress('comeback', [lost(), lost(), lost(), match({ result: 'drawn' }), match()])).toBe(
    0,
  );
});

test('a clean sheet is a win, played, without conceding', () => {
  expect(progress('clean_sheet', [match()])).toBe(1);
  expect(progress('clean_sheet', [match({ walkover: true, scored: 3 })])).toBe(0);
  expect(progress('ten_walls', matches(12))).toBe(10);
});

test('a giant is 200 rating points stronger', () => {
  expect(progress('giant_killer', [match({ rating: rated(1200, 1400) })])).toBe(1);
  expect(progress('giant_killer', [match({ rating: rated(1200, 1399) })])).toBe(0);
});

test('ten events, three games and ten opponents are counted once each', () => {
  const each = (key: 'eventId' | 'gameId' | 'opponentId', count: number) =>
    Array.from({ length: count }, (_, index) => match({ [key]: `${index % 4}` }));
  expect(progress('ten_events', each('eventId', 9))).toBe(4);
  expect(progress('three_games', each('gameId', 9))).toBe(3);
  expect(progress('ten_rivals', each('opponentId', 3))).toBe(3);
});

test('seven days and four weeks are counted in a row', () => {
  const days = ['09', '10', '11', '12', '14', '15'].map((day) => match({ day: `2026-11-${day}` }));
  expect(progress('seven_days', days)).toBe(4);
  const weeks = ['2026-10-26', '2026-11-08', '2026-11-09', '2026-11-30'].map((day) =>
    match({ day }),
  );
  expect(progress('four_weeks', weeks)).toBe(3);
});

test('20 scores verified within 10 minutes are a quick hand', () => {
  const quick = new Set(Array.from({ length: 23 }, (_, index) => `match-${index}`));
  expect(progress('quick_hand', careerOf([], { quick }))).toBe(20);
});

describe('a month', () => {
  test('is perfect with 8 matches or more, all won, once it is over', () => {
    expect(progress('perfect_month', matches(8))).toBe(1);
    expect(progress('perfect_month', matches(7))).toBe(0);
    expect(progress('perfect_month', [...matches(8), match({ result: 'drawn' })])).toBe(0);
    expect(progress('perfect_month', matches(8, { day: '2026-12-01', month: '2026-12' }))).toBe(0);
  });

  test('without a dispute lost is fair; one that was won takes nothing', () => {
    const disputed = lost();
    const won = match();
    const month = [...matches(8), won];
    expect(progress('fair_month', careerOf(month, { ruled: new Set([won.matchId]) }))).toBe(1);
    const guilty = careerOf([...month, disputed], { ruled: new Set([disputed.matchId]) });
    expect(progress('fair_month', guilty)).toBe(0);
  });
});

test('finals, titles, promotions and the highest division come from elsewhere', () => {
  const career = careerOf([], { finals: new Set(['f']), titles: 1, promotions: 2, bestTier: 4 });
  expect(reached(progressOf(career, NOW))).toEqual(['promoted', 'finalist', 'champion', 'diamond']);
});

test('progress never passes the target, and another win never takes anything away', () => {
  const any = fc.array(
    fc.record({
      result: fc.constantFrom('won', 'drawn', 'lost'),
      walkover: fc.boolean(),
      conceded: fc.nat(2),
      day: fc.constantFrom('2026-11-08', '2026-11-09', '2026-11-10'),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(any, (facts) => {
      const played = facts.map((one) => match(one as Partial<Played>)); // of the values above
      const before = progressOf(careerOf(played), NOW);
      const later = progressOf(
        careerOf([...played, match({ day: '2026-12-01', month: '2026-12' })]),
        NOW,
      );
      for (const id of ACHIEVEMENT_IDS) {
        expect(before.get(id)).toBeLessThanOrEqual(ACHIEVEMENTS[id].target);
        expect(later.get(id)).toBeGreaterThanOrEqual(before.get(id) ?? 0);
      }
    }),
  );
});

const NUMBERS = { three: 3, four: 4, five: 5, seven: 7, ten: 10, fifty: 50, hundred: 100 };
/** Those that are neither of a number nor reached by the first. */
const OTHERS: Partial<Record<AchievementId, number>> = { quick_hand: 20, diamond: 4 };

test.each(ACHIEVEMENT_IDS)('%s is reached by as many as its name says, and by no fewer', (id) => {
  const said = Object.entries(NUMBERS).find(([word]) => id.split('_').includes(word));
  const target = said?.[1] ?? OTHERS[id] ?? 1;
  expect(ACHIEVEMENTS[id].target).toBe(target);
  expect(reached(new Map([[id, target]]))).toEqual([id]);
  expect(reached(new Map([[id, target - 1]]))).toEqual([]);
});
