/** When a player can play, by the player's own clock, and when two can. */
import { instantOf, localOf, nextDay } from './local-time.ts';

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
  const spans: Span[] = [];
  const last = dayOf(window.end, timeZone);
  // hours of the day before may run past midnight
  for (let day = dayBefore(dayOf(window.start, timeZone)); day <= last; day = nextDay(day)) {
    for (const hours of hoursOn(times, day)) {
      const span = spanOf(hours, day, timeZone);
      const start = Math.max(span.start, window.start);
      const end = Math.min(span.end, window.end);
      if (start < end) spans.push({ start, end });
    }
  }
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

/** A clock change makes hours shorter or longer, or nothing of them. */
function spanOf({ from, until }: Hours, day: string, timeZone: string): Span {
  const lastDay = until <= from ? nextDay(day) : day;
  const start = instantOf(`${day}T${from}`, timeZone)?.getTime() ?? 0;
  const end = instantOf(`${lastDay}T${until}`, timeZone)?.getTime() ?? 0;
  return { start, end };
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const before = result.at(-1);
    if (before && span.start <= before.end) {
      result[result.length - 1] = { start: before.start, end: Math.max(before.end, span.end) };
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
