const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

/**
 * The move of a dump in time, so that events that were upcoming when it was made are upcoming again. Instants move by one
 * offset. Days, weeks and months move by whole units, so that the current day, week and month of the dump become those
 * of `now`, and closed ones stay closed.
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
const INSTANT_IN_JSON = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;
/** Moves one row of PostgreSQL's text format (`COPY`). */
export function shiftRow(
  row: string,
  columns: readonly (ShiftValue | null)[],
  shift: Shift,
): string {
  const values = row.split('\t');
  return values
    .map((value, index) => (value === '\\N' ? value : (columns[index]?.(value, shift) ?? value)))
    .join('\t');
}

/** The move of each column of a table; `null` for a column that stays. */
export function shiftersOf(
  names: readonly string[],
  types: readonly string[],
): (ShiftValue | null)[] {
  return names.map((name, index) => {
    const type = types[index] ?? '';
    return BY_NAME[`${name} ${type}`] ?? BY_TYPE[type] ?? null;
  });
}

/** Moves an instant, and leaves it in the form in which it is written. */
function shiftInstant(value: string, { ms }: Shift): string {
  const [, day, between, time, fraction = '', zone = ''] = INSTANT.exec(value) ?? [];
  if (!day) return value; // infinity
  const iso = `${day}T${time}${zone.length === '+00'.length ? `${zone}:00` : zone}`;
  const moved = new Date(Date.parse(iso) + ms).toISOString();
  const utc = zone === 'Z' ? zone : '+00:00'.slice(0, zone.length);
  return `${moved.slice(0, 10)}${between}${moved.slice(11, 19)}${fraction}${utc}`;
}

/** Every string in a document that is an instant. */
export function shiftJson(text: string, shift: Shift): string {
  return text.replace(INSTANT_IN_JSON, (_, instant: string) => `"${shiftInstant(instant, shift)}"`);
}

function shiftDay(value: string, { days }: Shift): string {
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

const BY_TYPE: Readonly<Record<string, ShiftValue>> = {
  'timestamp with time zone': shiftInstant,
  jsonb: shiftJson,
  json: shiftJson,
  date: shiftDay,
};
/** Weeks are named by their Monday, months as `2026-11`; nobody is born on another day. */
const BY_NAME: Readonly<Record<string, ShiftValue>> = {
  'date_of_birth date': (value) => value,
  'week date': shiftWeek,
  'week text': shiftWeek,
  'month text': shiftMonth,
  'revoked_month text': shiftMonth,
};
