/** A calendar day (UTC) such as `2026-11-21`: figures are counted by these. */
export type Day = string;

export const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** Its first instant. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day).getTime() + days * DAY_MS));
}

/** Every day from one to another, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The Monday of a day's week. */
export function weekOf(day: Day): Day {
  const since = (startOf(day).getUTCDay() + 6) % 7;
  return addDays(day, -since);
}
