import { addDays, after, mondayOf } from '#core/weeks.ts';
import {
  bestRun,
  type Career,
  distinct,
  isCleanSheet,
  type Played,
  reallyPlayed,
  winsOf,
} from './facts.ts';
import { longest } from './streaks.ts';

/** An achievement, which is earned once. */
interface Achievement {
  /** The count that earns it. */
  readonly target: number;
  /** Coins for it, once. */
  readonly coins: number;
  /** Counts a player's progress; `month` is the current one, which is not over. */
  readonly count: (career: Career, month: string) => number;
}

/** Fewest matches for a perfect month, or for one without a lost dispute. */
const MONTH_MATCHES = 8;
/** Losses in a row before a comeback. */
const COMEBACK_AFTER = 3;
/** Rating difference to a giant, in Elo points. */
const GIANT = 200;

/** All achievements, easiest first. The texts are `<id>` and `<id>_how` of the catalogue. */
export const ACHIEVEMENTS = {
  first_win: { target: 1, coins: 10, count: ({ played }) => winsOf(played).length },
  clean_sheet: { target: 1, coins: 10, count: ({ played }) => played.filter(isCleanSheet).length },
  comeback: { target: 1, coins: 15, count: ({ played }) => comebacks(played) },
  five_in_a_row: { target: 5, coins: 25, count: ({ played }) => bestRun(played) },
  giant_killer: { target: 1, coins: 25, count: ({ played }) => played.filter(isGiant).length },
  three_games: { target: 3, coins: 20, count: ({ played }) => distinct(winsOf(played), gameOf) },
  ten_events: { target: 10, coins: 25, count: ({ played }) => distinct(played, eventOf) },
  ten_rivals: {
    target: 10,
    coins: 20,
    count: ({ played }) => distinct(reallyPlayed(played), rivalOf),
  },
  seven_days: { target: 7, coins: 25, count: ({ played }) => daysInARow(played) },
  four_weeks: { target: 4, coins: 25, count: ({ played }) => weeksInARow(played) },
  promoted: { target: 1, coins: 20, count: ({ promotions }) => promotions },
  quick_hand: { target: 20, coins: 25, count: ({ quick }) => quick.size },
  fair_month: { target: 1, coins: 20, count: (career, month) => fairMonths(career, month) },
  ten_walls: { target: 10, coins: 30, count: ({ played }) => played.filter(isCleanSheet).length },
  perfect_month: {
    target: 1,
    coins: 50,
    count: ({ played }, month) => perfectMonths(played, month),
  },
  finalist: { target: 1, coins: 40, count: ({ finals }) => finals.size },
  champion: { target: 1, coins: 50, count: ({ titles }) => titles },
  fifty_wins: { target: 50, coins: 50, count: ({ played }) => winsOf(played).length },
  hundred_matches: { target: 100, coins: 50, count: ({ played }) => reallyPlayed(played).length },
  diamond: { target: 4, coins: 100, count: ({ bestTier }) => bestTier },
} as const satisfies Readonly<Record<string, Achievement>>;

export type AchievementId = keyof typeof ACHIEVEMENTS;
export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as AchievementId[]; // a key of the record above

/** A player's progress in each achievement, at most its target. */
export function progressOf(career: Career, month: string): Map<AchievementId, number> {
  return new Map(
    ACHIEVEMENT_IDS.map((id) => {
      const { target, count }: Achievement = ACHIEVEMENTS[id];
      return [id, Math.min(target, count(career, month))];
    }),
  );
}

/** The reached ones. */
export function reached(progress: ReadonlyMap<AchievementId, number>): AchievementId[] {
  return ACHIEVEMENT_IDS.filter((id) => (progress.get(id) ?? 0) >= ACHIEVEMENTS[id].target);
}

const gameOf = ({ gameId }: Played) => gameId;
const eventOf = ({ eventId }: Played) => eventId;
const rivalOf = ({ opponentId }: Played) => opponentId;

function isGiant({ result, rating }: Played): boolean {
  return result === 'won' && rating !== null && rating.opponent - rating.before >= GIANT;
}

/** Counts wins right after three losses in a row. */
function comebacks(played: readonly Played[]): number {
  let lost = 0;
  let count = 0;
  for (const { result } of reallyPlayed(played)) {
    if (result === 'won' && lost >= COMEBACK_AFTER) count += 1;
    lost = result === 'lost' ? lost + 1 : 0;
  }
  return count;
}

function daysInARow(played: readonly Played[]): number {
  const days = reallyPlayed(played).map(({ day }) => day);
  return longest(days, (day) => addDays(day, 1));
}

function weeksInARow(played: readonly Played[]): number {
  const weeks = reallyPlayed(played).map(({ day }) => mondayOf(day));
  return longest(weeks, (week) => after(week, 1));
}

/** Counts past months with enough matches, all of them won. */
function perfectMonths(played: readonly Played[], running: string): number {
  return monthsOver(played, running).filter((month) =>
    month.every(({ result }) => result === 'won'),
  ).length;
}

/** Counts past months with enough matches, and no loss in a match that an official ruled. */
function fairMonths({ played, ruled }: Career, running: string): number {
  return monthsOver(played, running).filter((month) =>
    month.every(({ matchId, result }) => result !== 'lost' || !ruled.has(matchId)),
  ).length;
}

function monthsOver(played: readonly Played[], running: string): Played[][] {
  const months = Map.groupBy(reallyPlayed(played), ({ month }) => month);
  return [...months]
    .filter(([month, matches]) => month < running && matches.length >= MONTH_MATCHES)
    .map(([, matches]) => matches);
}
