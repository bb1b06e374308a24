import type { Pause } from '../rules/pauses.ts';
import type { EventRow } from './tables.ts';

/** When an event stood still, in order. */
export function pausesOf({ pauses }: Pick<EventRow, 'pauses'>): Pause[] {
  return pauses.map(({ from, to }) => ({ from: new Date(from), to: to ? new Date(to) : null }));
}

/** The pause that lasts, as everybody may read it. */
export function lastingPause({ pauses }: Pick<EventRow, 'pauses'>) {
  const last = pauses.at(-1);
  return last?.to === null ? { since: last.from, reason: last.reason } : null;
}
