import { instantOf, localOf } from './local-time.ts';

/** A week of the season, called by its Monday: `2026-11-16`. */
export type WeekKey = string;

/** When a week runs: from its start up to, not including, its end. */
export interface Week {
  readonly week: WeekKey;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The week an instant falls in; weeks begin on Monday at 00:00 where clocks go by this IANA zone. */
export function weekAt(at: Date, timeZone: string): Week {
  const day = localOf(at, timeZone).slice(0, 10);
  return weekOf(mondayOf(day), timeZone);
}

/** When the week of this Monday runs; 167 or 169 hours long where clocks are changed in it. */
export function weekOf(week: WeekKey, timeZone: string): Week {
  return { week, startsAt: midnight(week, timeZone), endsAt: midnight(after(week, 1), timeZone) };
}

/** The Monday so many weeks after another, or before it. */
export function after(week: WeekKey, weeks: number): WeekKey {
  return addDays(week, 7 * weeks);
}

/** The Monday of a calendar day such as `2026-11-21`. */
export function mondayOf(day: string): WeekKey {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When a calendar month such as `2026-11` runs, where clocks go by this zone. */
export function monthSpan(month: string, timeZone: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: midnight(`${month}-01`, timeZone), until: midnight(next, timeZone) };
}

/** The calendar month before one. */
export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7);
}

function midnight(day: string, timeZone: string): Date {
  const at = instantOf(`${day}T00:00`, timeZone);
  if (!at) throw new Error(`no midnight of ${day} in ${timeZone}`);
  return at;
}
