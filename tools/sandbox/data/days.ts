/** Calendar days, as '2026-11-21', where clocks go by an IANA zone. */
import { instantOf } from '#core/local-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** Days since the epoch, for rotations. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** The instant at which a day begins in a time zone, even when clocks change. */
export function startOfDay(day: string, timeZone: string): Date {
  const at = instantOf(`${day}T00:00`, timeZone);
  if (!at) throw new Error(`no midnight of ${day} in ${timeZone}`);
  return at;
}
