import { useSyncExternalStore } from 'react';
import { useVisit } from '../screen/viewer.ts';
import { SLOW_COOKIE } from './saver.ts';

const AN_HOUR_S = 3_600;
const listeners = new Set<() => void>();
let foundSlow = false;

/** True while pictures wait for a tap and screens update less often. */
export function useSaver(): boolean {
  const { saver } = useVisit();
  const slow = useSyncExternalStore(
    subscribe,
    () => foundSlow,
    () => false,
  );
  return saver.on || (saver.choice === 'auto' && slow);
}

/** Saves data after a slow connection was found, unless the player has chosen: now, and for an hour on the next pages. */
export function saveOnSlowLine(): void {
  if (foundSlow) return;
  foundSlow = true;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in the browsers we serve
  document.cookie = `${SLOW_COOKIE}=1; path=/; max-age=${AN_HOUR_S}; samesite=lax`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
