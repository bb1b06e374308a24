/** Kickoffs to choose with one tap. */
import { instantOf, localOf, nextDay } from '#core/local-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EVENING = 'T20:00';
/** Least time between two kickoffs that are offered. */
const APART = 30 * MINUTE;

export interface QuickKickoff {
  readonly id: 'in_an_hour' | 'tonight' | 'tomorrow';
  /** ISO 8601. */
  readonly at: string;
}

interface Dates {
  /** ISO 8601: between these a kickoff may lie. */
  readonly playableFrom: string;
  readonly playableUntil: string;
}

/**
 * Kickoffs to choose with one tap: those of them that lie ahead and inside the event's dates, soonest first, at least
 * 30 minutes apart. The evening is offered before an hour that ends close to it.
 */
export function quickKickoffs(now: Date, timeZone: string, dates: Dates): QuickKickoff[] {
  const inAnHour = new Date(Math.ceil((now.getTime() + HOUR) / (5 * MINUTE)) * 5 * MINUTE);
  const today = localOf(now, timeZone).slice(0, 10);
  const choices = [
    { id: 'tonight', at: instantOf(today + EVENING, timeZone) },
    { id: 'tomorrow', at: instantOf(nextDay(today) + EVENING, timeZone) },
    { id: 'in_an_hour', at: inAnHour },
  ] as const;
  const [from, until] = [Date.parse(dates.playableFrom), Date.parse(dates.playableUntil)];
  const fitting = choices.flatMap(({ id, at }) => {
    const time = at?.getTime() ?? Number.NaN;
    const fits = time > now.getTime() && time >= from && time <= until;
    return fits ? [{ id, at: new Date(time).toISOString() }] : [];
  });
  return kickoffsApart(fitting.map(({ at }) => at))
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .flatMap((at) => fitting.find((each) => each.at === at) ?? []);
}

/** The kickoffs at least 30 minutes from each other and from those offered before. The first of two near ones stays. */
export function kickoffsApart(
  kickoffs: readonly string[],
  offered: readonly string[] = [],
): string[] {
  const kept: string[] = [];
  for (const at of kickoffs) {
    const isNear = (other: string) => Math.abs(Date.parse(other) - Date.parse(at)) < APART;
    if (![...offered, ...kept].some(isNear)) kept.push(at);
  }
  return kept;
}
