import { localOf, nextDay } from './local-time.ts';

export interface Day<Item> {
  /** The calendar day in the viewer's zone, `2026-11-10`. */
  readonly key: string;
  /** An instant of that day, to write its date from. */
  readonly at: string;
  /** The nearest days have names; others show their date. */
  readonly near: 'yesterday' | 'today' | 'tomorrow' | null;
  readonly items: readonly Item[];
}

/**
 * Puts a list into the days of the viewer's zone. A day comes once, at its first item: a list may be in another
 * order than that of the times shown. Within a day its order stays.
 */
export function groupByDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
  timeZone: string,
  now: string,
): Day<Item>[] {
  const days = new Map<string, { key: string; at: string; items: Item[] }>();
  for (const item of items) {
    const at = timeOf(item);
    const key = localOf(new Date(at), timeZone).slice(0, 10);
    const day = days.get(key);
    if (day) day.items.push(item);
    else days.set(key, { key, at, items: [item] });
  }
  const today = localOf(new Date(now), timeZone).slice(0, 10);
  return [...days.values()].map((day) => ({ ...day, near: nearness(day.key, today) }));
}

function nearness(day: string, today: string): Day<never>['near'] {
  if (day === today) return 'today';
  if (day === nextDay(today)) return 'tomorrow';
  return nextDay(day) === today ? 'yesterday' : null;
}
