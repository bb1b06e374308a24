import { addDays, type Day, weekOf } from './days.ts';

/** A week's new players and their return in later weeks. */
export interface Cohort {
  /** The Monday of the week in which they registered. */
  readonly week: Day;
  /** The number of new players. */
  readonly size: number;
  /** Shares, 0 to 1, of those who were here in the weeks after, the first one first; nothing of a week to come. */
  readonly kept: readonly number[];
}

/** Counted: players of a week's cohort who were here `later` weeks after; 0 is the week of the sign-up. */
export interface CohortCount {
  readonly week: Day;
  readonly later: number;
  readonly players: number;
}

/** More weeks are not shown. */
export const WEEKS_SHOWN = 8;

/**
 * Weekly cohorts, the latest first, as shares of the week of the sign-up: everybody was here in that one. The week
 * that runs is not over, so neither it nor a return in it is shown.
 */
export function cohortsOf(counts: readonly CohortCount[], today: Day): Cohort[] {
  const byWeek = new Map<Day, Map<number, number>>();
  for (const { week, later, players } of counts) {
    const known = byWeek.get(week) ?? new Map<number, number>();
    byWeek.set(week, known.set(later, players));
  }
  const running = weekOf(today);
  return [...byWeek]
    .filter(([week]) => week < running)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([week, later]) => {
      const size = later.get(0) ?? 0;
      const kept = weeksAfter(week, running).map((n) => (size ? (later.get(n) ?? 0) / size : 0));
      return { week, size, kept };
    });
}

/** 1, 2, … for the whole weeks since. */
function weeksAfter(week: Day, running: Day): number[] {
  const weeks: number[] = [];
  for (let n = 1; n <= WEEKS_SHOWN && addDays(week, 7 * n) < running; n += 1) weeks.push(n);
  return weeks;
}
