import { endAfterPause, type Pause } from '#core/pauses.ts';
import type { EventRow, KeptPause } from './tables.ts';

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

/** When an event is to end, as its organiser plans: a lasting pause holds it open longer than that. */
export function plannedEnd({ ends_at, pauses }: Pick<EventRow, 'ends_at' | 'pauses'>, now: Date) {
  const last = pauses.at(-1);
  return last?.to === null && ends_at > now ? new Date(last.endsAt) : ends_at;
}

/** When an event that goes on now ends after its last pause. */
export function endResumed({ from, endsAt, endChanged }: KeptPause, now: Date): Date {
  const since = new Date(endChanged?.at ?? from);
  const isByHand = endChanged?.byHand ?? false;
  return endAfterPause({ endsAt: new Date(endsAt), since, isByHand }, now);
}

/** What changes of an event that ends at another time: one that stands still is held open, and ends by it later. */
export function endChanged(
  { ends_at, pauses }: Pick<EventRow, 'ends_at' | 'pauses'>,
  endsAt: Date,
  now: Date,
  { byHand }: { readonly byHand: boolean },
) {
  const last = pauses.at(-1);
  if (last?.to !== null) return { ends_at: endsAt, over_at: endsAt };
  const held = ends_at > endsAt ? ends_at : endsAt;
  const changed = { at: now.toISOString(), byHand };
  const pause: KeptPause = { ...last, endsAt: endsAt.toISOString(), endChanged: changed };
  return {
    ...{ ends_at: held, over_at: held },
    pauses: JSON.stringify([...pauses.slice(0, -1), pause]),
  };
}
