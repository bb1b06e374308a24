import type { Hours } from '../rules/play-times.ts';

/** So many hours a day can be filled in. */
export const HOURS_A_DAY = 2;

/** A day as its form has it: hours that are left empty are none. */
function hoursIn(form: FormData, prefix: string): Hours[] {
  const found: Hours[] = [];
  for (let index = 0; index < HOURS_A_DAY; index += 1) {
    const from = text(form, `${prefix}-from-${index}`).slice(0, 5);
    const until = text(form, `${prefix}-until-${index}`).slice(0, 5);
    if (from && until) found.push({ from, until });
  }
  return found;
}

/** Reads the play times of a form. A weekday counts if it is ticked, a single day if it has a date. */
export function playTimesIn(form: FormData) {
  const week = Array.from({ length: 7 }, (_, day) =>
    form.has(`day-${day}`) ? hoursIn(form, `day-${day}`) : [],
  );
  const days = form.getAll('special').flatMap((id) => {
    const date = text(form, `special-${id}-date`);
    return date ? [{ date, hours: hoursIn(form, `special-${id}`) }] : [];
  });
  // of a date that stands there twice the last is meant
  const last = new Map(days.map((day) => [day.date, day]));
  return { week, days: [...last.values()] };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
