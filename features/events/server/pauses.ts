import type { Pause } from '../rules/pauses.ts';
import type { KeptPause } from './tables.ts';

/** What of an event says when it stands still. */
interface Paused {
  readonly pauses: readonly KeptPause[];
}

/** When an event stood still, in order. */
export function pausesOf({ pauses }: Paused): Pause[] {
  return pauses.map(({ from, to }) => ({ from: new Date(from), to: to ? new Date(to) : null }));
}

/** The pause that lasts, as everybody may read it. */
export function lastingPause({ pauses }: Paused) {
  const last = pauses.at(-1);
  return last?.to === null ? { since: last.from, reason: last.reason } : null;
}
