/** Local times as clocks show them in their zones, and the instants they mean. */

import { lastOf } from './lists.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant of a local time such as `2026-11-10T20:00` in an IANA zone; `null` if it is no time at all.
 * Of an hour that a clock change repeats the first is meant; one that it skips is reckoned by the clock
 * before the change, so that 02:30 becomes 03:30.
 */
export function instantOf(local: string, timeZone: string): Date | null {
  const readings = readingsOf(local, timeZone);
  return readings && new Date(readings.shown[0] ?? readings.byClockBefore);
}

/**
 * The first and the last instant at which clocks show a local time; of one that they skip, both are the moment of the
 * change. `null` if it is no time at all.
 */
export function firstAndLast(local: string, timeZone: string): readonly [Date, Date] | null {
  const readings = readingsOf(local, timeZone);
  if (!readings) return null;
  const { shown, byClockBefore, byClockAfter } = readings;
  const change = () => changeBetween(byClockAfter, byClockBefore, timeZone);
  return [new Date(shown[0] ?? change()), new Date(lastOf(shown) ?? change())];
}

interface Readings {
  /** When clocks show the local time, in order: mostly one instant. */
  readonly shown: readonly number[];
  readonly byClockBefore: number;
  readonly byClockAfter: number;
}

function readingsOf(local: string, timeZone: string): Readings | null {
  const asUtc = utcOf(local);
  if (asUtc === null || !isZone(timeZone)) return null;
  const byClockBefore = asUtc - offsetAt(asUtc - DAY, timeZone);
  const byClockAfter = asUtc - offsetAt(asUtc + DAY, timeZone);
  const wanted = local.slice(0, 16);
  const shown = [byClockBefore, byClockAfter]
    .filter((time) => localOf(new Date(time), timeZone) === wanted)
    .sort((a, b) => a - b);
  return { shown, byClockBefore, byClockAfter };
}

/** The first minute after `from`, up to `to`, from which the zone has another offset. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone);
  let [early, late] = [from, to];
  while (late - early > MINUTE) {
    const middle = early + Math.ceil((late - early) / (2 * MINUTE)) * MINUTE;
    if (offsetAt(middle, timeZone) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** The zone's clock time in the format of `datetime-local` inputs: `2026-11-10T20:00`. */
export function localOf(at: Date, timeZone: string): string {
  const parts = clock(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The calendar day after `2026-11-10`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** The same time of the clock so many calendar days later; by the rule of `instantOf` where clocks change then. */
export function daysLater(at: Date, days: number, timeZone: string): Date {
  return clockLater(at, days * DAY, timeZone);
}

/**
 * Milliseconds by which the zone's clock at `to` is later than at `from`. One day is 24 h even over a change of clocks.
 */
export function clockDistance(from: Date, to: Date, timeZone: string): number {
  return shownAt(to, timeZone) - shownAt(from, timeZone);
}

/**
 * The instant at which the zone's clock shows `ms` more, by the rule of `instantOf` where clocks change then. The
 * order stays: in the hour that comes twice, real time counts, because the clock would reverse the order.
 */
export function clockLater(at: Date, ms: number, timeZone: string): Date {
  const shown = shownAt(at, timeZone) + ms;
  const minute = Math.floor(shown / MINUTE) * MINUTE;
  const then = instantOf(new Date(minute).toISOString().slice(0, 16), timeZone);
  const later = then && then.getTime() + shown - minute;
  const isInOrder = later !== null && Math.sign(later - at.getTime()) === Math.sign(ms);
  return new Date(isInOrder ? later : at.getTime() + ms);
}

/** The zone's clock at an instant, read as if the zone were UTC. */
function shownAt(at: Date, timeZone: string): number {
  return at.getTime() + offsetAt(at.getTime(), timeZone);
}

/** The local time read as if the zone were UTC. */
function utcOf(local: string): number | null {
  const match = LOCAL.exec(local);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const time = Date.UTC(year, month - 1, day, hour, minute);
  // a 31st of June would be read as the 1st of July
  const same = Number.isFinite(time) && new Date(time).toISOString().slice(0, 16) === match[0];
  return same ? time : null;
}

/** Milliseconds by which the zone's clock is ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const shown = utcOf(localOf(new Date(time), timeZone)) ?? time;
  return shown - Math.floor(time / MINUTE) * MINUTE;
}

function isZone(timeZone: string): boolean {
  try {
    return clock(timeZone) !== undefined;
  } catch {
    return false; // no zone this machine knows
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB-u-nu-latn', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, known);
  return known;
}
