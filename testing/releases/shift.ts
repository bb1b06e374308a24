const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

/**
 * How far a dump moves in time, so that what was upcoming when it was made is upcoming again. Instants move by one
 * offset; what is named by the calendar (days, weeks, months) moves by whole units, so that the current day, week and
 * month of the dump become those of `now`, and closed ones stay closed.
 */
export interface Shift {
  /** A whole number of seconds. */
  readonly ms: number;
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export function shiftBetween(made: Date, now: Date): Shift {
  const months = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
  const days = (at: Date) => Math.floor(at.getTime() / DAY_MS);
  const weeks = (at: Date) => Math.floor((at.getTime() - FIRST_WEEK) / (WEEK_DAYS * DAY_MS));
  return {
    ms: Math.round((now.getTime() - made.getTime()) / 1000) * 1000,
    days: days(now) - days(made),
    weeks: weeks(now) - weeks(made),
    months: months(now) - months(made),
  };
}

type ShiftValue = (value: string, shift: Shift) => string;

const INSTANT = /^(\d{4}-\d\d-\d\d)([ T])(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)$/;
const INSTANT_IN_JSON =
  /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;
const DATES_OF_LIFE = new Set(['date_of_birth']);
/** Months and weeks that are kept as text: `2026-11`, and the week's Monday. */
const MONTHS = new Set(['month', 'revoked_month']);
const WEEKS = new Set(['week']);

/** Moves one row of PostgreSQL's text format (`COPY`). */
export function shiftRow(row: string, columns: readonly (ShiftValue | null)[], shift: Shift): string {
  const values = row.split('\t');
  return values
    .map((value, index) => (value === '\\N' ? value : (columns[index]?.(value, shift) ?? value)))
    .join('\t');
}

/** How each column of a table moves; `null` where it does not. */
export function shiftersOf(
  names: readonly string[],
  types: readonly string[],
): (ShiftValue | null)[] {
  return names.map((name, index) => {
    const type = types[index] ?? '';
    if (type === 'timestamp with time zone') return shiftInstant;
    if (type === 'jsonb' || type === 'json') return shiftJson;
    if (type === 'date' && WEEKS.has(name)) return shiftWeek;
    if (type === 'date') return DATES_OF_LIFE.has(name) ? null : shiftDay;
    if (type === 'text' && MONTHS.has(name)) return shiftMonth;
    if (type === 'text' && WEEKS.has(name)) return shiftWeek;
    return null;
  });
}

/** An instant, in the form in which it was written. */
export function shiftInstant(value: string, { ms }: Shift): string {
  const [, day, between = 'T', time, fraction = '', zone = 'Z'] = INSTANT.exec(value) ?? [];
  if (!day) return value; // infinity
  const offset = zone === 'Z' ? zone : zone.length === 3 ? `${zone}:00` : zone;
  const moved = new Date(Date.parse(`${day}T${time}${offset}`) + ms).toISOString();
  return `${moved.slice(0, 10)}${between}${moved.slice(11, 19)}${fraction}${zone === 'Z' ? 'Z' : '+00'}${zone.length > 3 ? ':00' : ''}`;
}

/** Every string in a document that is an instant. */
export function shiftJson(text: string, shift: Shift): string {
  return text.replace(INSTANT_IN_JSON, (_, instant: string) => `"${shiftInstant(instant, shift)}"`);
}

export function shiftDay(value: string, { days }: Shift): string {
  return dayAfter(value, days);
}

function shiftWeek(value: string, { weeks }: Shift): string {
  return dayAfter(value, weeks * WEEK_DAYS);
}

export function shiftMonth(value: string, { months }: Shift): string {
  const [year = 0, number = 1] = value.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

