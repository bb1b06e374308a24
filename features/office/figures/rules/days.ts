import { instantOf, localOf } from '#core/local-time.ts';

/** A calendar day of an audience's zone such as `2026-11-21`: figures are counted by these. */
export type Day = string;

export const DAY_MS = 24 * 60 * 60 * 1000;

export function dayIn(at: Date, timeZone: string): Day {
  return localOf(at, timeZone).slice(0, 10);
}

/** Its first instant. */
export function startIn(day: Day, timeZone: string): Date {
  return instantOf(`${day}T00:00`, timeZone) ?? noonOf(day);
}

export function addDays(day: Day, days: number): Day {
  return new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Every day from one to another, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The Monday of a day's week. */
export function weekOf(day: Day): Day {
  const since = (noonOf(day).getUTCDay() + 6) % 7;
  return addDays(day, -since);
}
