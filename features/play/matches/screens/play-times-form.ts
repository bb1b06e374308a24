import { textIn } from '#ui/screen/forms.ts';
import type { Hours } from '../rules/play-times.ts';

/** Number of periods that each day of the form has. */
export const HOURS_A_DAY = 2;

/** The periods of a day. Empty fields are left out. */
function hoursIn(form: FormData, prefix: string): Hours[] {
  const found: Hours[] = [];
  for (let index = 0; index < HOURS_A_DAY; index += 1) {
    const from = textIn(form, `${prefix}-from-${index}`).slice(0, 5);
    const until = textIn(form, `${prefix}-until-${index}`).slice(0, 5);
    if (from && until) found.push({ from, until });
  }
  return found;
}

/**
 * Reads the play times of a form, by hand because its fields are numbered. A weekday counts if it is ticked, a single
 * day if it has a date.
 */
export function playTimesIn(form: FormData) {
  const week = Array.from({ length: 7 }, (_, day) =>
    form.has(`day-${day}`) ? hoursIn(form, `day-${day}`) : [],
  );
  const days = form.getAll('special').flatMap((id) => {
    const date = textIn(form, `special-${id}-date`);
    return date ? [{ date, hours: hoursIn(form, `special-${id}`) }] : [];
  });
  // the last entry of a date counts
  const last = new Map(days.map((day) => [day.date, day]));
  return { week, days: [...last.values()] };
}
