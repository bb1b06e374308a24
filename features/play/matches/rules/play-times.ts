/** When a player can play, by the player's own clock, and when two can. */
import { firstAndLast, localOf, nextDay } from '#core/local-time.ts';

/** From one local time to another, such as `18:00` to `22:30`; one that ends no later than it begins runs past midnight. */
export interface Hours {
  readonly from: string;
  readonly until: string;
}

/** A day on which other hours hold than those of the week; without any the player cannot play. */
export interface SpecialDay {
  /** `2026-11-10`. */
  readonly date: string;
  readonly hours: readonly Hours[];
}

export interface PlayTimes {
  /** Of the seven days from Monday to Sunday. */
  readonly week: readonly (readonly Hours[])[];
  readonly days: readonly SpecialDay[];
}

export const NEVER: PlayTimes = { week: [[], [], [], [], [], [], []], days: [] };

/** Instants from `start` up to, not including, `end`, in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether anything has been said at all. */
export function saysAnything({ week, days }: PlayTimes): boolean {
  return week.some((hours) => hours.length > 0) || days.some(({ hours }) => hours.length > 0);
}

/** When a player can play between two instants: in order, and none touching the next. */
export function playableSpans(times: PlayTimes, timeZone: string, window: Span): Span[] {
  const local: Between<string>[] = [];
  const last = dayOf(window.end, timeZone);
  // hours of the day before may run past midnight
  for (let day = dayBefore(dayOf(window.start, timeZone)); day <= last; day = nextDay(day)) {
    local.push(...hoursOn(times, day).map((hours) => onClocks(hours, day)));
  }
  const spans = joined(local).flatMap((each) => {
    const span = spanOf(each, timeZone);
    const start = Math.max(span.start, window.start);
    const end = Math.min(span.end, window.end);
    return start < end ? [{ start, end }] : [];
  });
  return joined(spans);
}

/** What lies in both. */
export function sharedSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const start = Math.max(one.start, other.start);
      const end = Math.min(one.end, other.end);
      return start < end ? [{ start, end }] : [];
    }),
  );
}

function hoursOn({ week, days }: PlayTimes, day: string): readonly Hours[] {
  return days.find(({ date }) => date === day)?.hours ?? week[weekdayOf(day)] ?? [];
}

interface Between<T> {
  readonly start: T;
  readonly end: T;
}

/** Hours of a day as clocks show their beginning and their end. */
function onClocks({ from, until }: Hours, day: string): Between<string> {
  const lastDay = until <= from ? nextDay(day) : day;
  return { start: `${day}T${from}`, end: `${lastDay}T${until}` };
}

/**
 * The instants between two local times. A time that clocks show twice begins hours at its second and ends them at its
 * first occurrence: the player is free then, whichever was meant.
 */
function spanOf({ start, end }: Between<string>, timeZone: string): Span {
  const [, from] = firstAndLast(start, timeZone) ?? [];
  const [until] = firstAndLast(end, timeZone) ?? [];
  return { start: from?.getTime() ?? 0, end: until?.getTime() ?? 0 };
}

function joined<T extends string | number>(spans: readonly Between<T>[]): Between<T>[] {
  const result: Between<T>[] = [];
  for (const span of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const before = result.at(-1);
    if (before && span.start <= before.end) {
      if (span.end > before.end) result[result.length - 1] = { ...before, end: span.end };
    } else result.push(span);
  }
  return result;
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}

function dayOf(time: number, timeZone: string): string {
  return localOf(new Date(time), timeZone).slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
