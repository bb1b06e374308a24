import { useSyncExternalStore } from 'react';
import { useSaver } from '../network/use-saver.ts';

/** Gigabytes; a phone with no more spends the time of a transition on drawing it. */
const LITTLE_MEMORY = 2;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * True where a link may ask the router for a view transition. False if the player wants less motion or saves data, and on
 * a small phone.
 */
export function useViewTransition(): boolean {
  const isSaving = useSaver();
  const isSteady = useSyncExternalStore(subscribe, mayMove, () => false);
  return isSteady && !isSaving;
}

function mayMove(): boolean {
  const memory = Number(Reflect.get(navigator, 'deviceMemory') ?? Number.POSITIVE_INFINITY);
  return memory > LITTLE_MEMORY && !window.matchMedia(LESS_MOTION).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(LESS_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
