import { useSyncExternalStore } from 'react';
import type { FormRefusal } from '../screen/load.ts';
import { useVisit } from '../screen/viewer.ts';
import { outboxOf } from './device.ts';
import type { WaitingForm } from './outbox.ts';

const NOTHING: readonly WaitingForm[] = [];

/** The viewer's forms that wait to be sent on this device, the oldest first. */
export function useWaiting(): readonly WaitingForm[] {
  const userId = useVisit().player?.userId;
  return useSyncExternalStore(
    (listener) => (userId ? outboxOf(userId).subscribe(listener) : () => undefined),
    () => (userId ? outboxOf(userId).entries() : NOTHING),
    () => NOTHING,
  );
}

/** The refusal of a waiting form, with its reason and the typed values. */
export function refusalOfWaiting(entry: WaitingForm | undefined): FormRefusal | undefined {
  return entry?.refusal
    ? { ...entry.refusal, values: Object.fromEntries(entry.fields) }
    : undefined;
}
