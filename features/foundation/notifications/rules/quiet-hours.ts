import { instantOf, localOf, nextDay } from '#core/local-time.ts';
import type { QuietHours } from './settings.ts';

const HOUR = 60;
const MINUTE_MS = 60_000;
/** Largest clock change. */
const CHANGE_MS = 2 * HOUR * MINUTE_MS;
/** Promotional messages are sent between 07:00 and 19:00 of the player's time (rules.md, "Subscription"). */
const PROMOTION_HOURS = { from: 7 * HOUR, until: 19 * HOUR } as const;

type Span = Pick<QuietHours, 'from' | 'until'>;

/** The first instant from `at` on outside a daily span of a zone's clock. */
export function firstOutside(at: Date, { from, until }: Span, timeZone: string): Date {
  const local = localOf(at, timeZone);
  const minute = minuteOf(local);
  if (!isWithin(minute, { from, until })) return at;
  const day = local.slice(0, 10);
  // a span over midnight that has begun ends on the next day
  const endsOn = until > minute ? day : nextDay(day);
  const end = instantOf(`${endsOn}T${clockOf(until)}`, timeZone);
  if (!end || (end > at && minuteOf(localOf(end, timeZone)) === until)) return end ?? at;
  // a clock change skips or repeats the end, so it is searched minute by minute
  let first = Math.floor(Math.max(at.getTime(), end.getTime() - CHANGE_MS) / MINUTE_MS) * MINUTE_MS;
  while (isWithin(minuteOf(localOf(new Date(first), timeZone)), { from, until }))
    first += MINUTE_MS;
  return new Date(first);
}

/** The first instant at which advertising may be sent. */
export function firstForPromotion(at: Date, timeZone: string): Date {
  const night = { from: PROMOTION_HOURS.until, until: PROMOTION_HOURS.from };
  return firstOutside(at, night, timeZone);
}

/** True if a minute of the day is within a span, which may pass midnight. */
export function isWithin(minute: number, { from, until }: Span): boolean {
  if (from === until) return false;
  if (from < until) return from <= minute && minute < until;
  return minute >= from || minute < until;
}

/** Formats minutes after midnight for time inputs: 1320 is `22:00`. */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

function minuteOf(local: string): number {
  return Number(local.slice(11, 13)) * HOUR + Number(local.slice(14, 16));
}
