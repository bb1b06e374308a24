/** Kickoffs to choose with one tap. */
import { instantOf, localOf, nextDay } from '#core/local-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EVENING = 'T20:00';

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

/** Kickoffs to choose with one tap: those of them that lie ahead and inside the event's dates. */
export function quickKickoffs(now: Date, timeZone: string, dates: Dates): QuickKickoff[] {
  const inAnHour = new Date(Math.ceil((now.getTime() + HOUR) / (5 * MINUTE)) * 5 * MINUTE);
  const today = localOf(now, timeZone).slice(0, 10);
  const choices = [
    { id: 'in_an_hour', at: inAnHour },
    { id: 'tonight', at: instantOf(today + EVENING, timeZone) },
    { id: 'tomorrow', at: instantOf(nextDay(today) + EVENING, timeZone) },
  ] as const;
  const [from, until] = [Date.parse(dates.playableFrom), Date.parse(dates.playableUntil)];
  return choices.flatMap(({ id, at }) => {
    const time = at?.getTime() ?? Number.NaN;
    const fits = time > now.getTime() && time >= from && time <= until;
    return fits ? [{ id, at: new Date(time).toISOString() }] : [];
  });
}
