import { addDays, after, mondayOf, type WeekKey } from '#core/weeks.ts';

/** The current row. */
export interface Streak {
  readonly length: number;
  /** True if it breaks unless a match is played before this day or week is over. */
  readonly open: boolean;
}

/**
 * Counts days played in a row, given as `2026-11-21` in any order. Today does not break it before it is over: a streak
 * that ended yesterday is `open`.
 */
export function dayStreak(days: Iterable<string>, today: string): Streak {
  return streakOf(new Set(days), today, (day) => addDays(day, -1));
}

/** Counts weeks in a row with a match; the current week does not break it. */
export function weekStreak(days: Iterable<string>, thisWeek: WeekKey): Streak {
  return streakOf(new Set([...days].map(mondayOf)), thisWeek, (week) => after(week, -1));
}

/** The longest row of days ever, or of weeks by their Mondays. */
export function longest(keys: Iterable<string>, next: (key: string) => string): number {
  const all = new Set(keys);
  let best = 0;
  let run = 0;
  let expected = '';
  for (const key of [...all].sort()) {
    run = key === expected ? run + 1 : 1;
    best = Math.max(best, run);
    expected = next(key);
  }
  return best;
}

function streakOf(keys: ReadonlySet<string>, now: string, before: (key: string) => string): Streak {
  const open = !keys.has(now);
  let length = 0;
  for (let key = open ? before(now) : now; keys.has(key); key = before(key)) length += 1;
  return { length, open: open && length > 0 };
}
