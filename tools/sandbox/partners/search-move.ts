/** The moves of a partner who looks for an opponent, so that the first search of a sandbox finds somebody. */

/** The search of the partner as `get-search` shows it, or the counts of `looking-now` without one. */
export interface SearchSeen {
  readonly state: 'idle' | 'looking' | 'found' | 'paused';
  /** Players who look, the partner included. */
  readonly looking: number;
  readonly found: { readonly foundId: string; readonly accepted: boolean } | null;
}

export type SearchMove = 'start' | 'accept' | 'stop' | null;

/**
 * Starts when players have looked for `patience` without being found, accepts, and stops when nobody else looks. Two
 * visitors who look at about the same time find each other.
 */
export function searchMove(seen: SearchSeen, waitedMs: number, patienceMs: number): SearchMove {
  const { state, looking, found } = seen;
  if (state === 'found') return found && !found.accepted ? 'accept' : null;
  if (state === 'looking') return looking > 1 ? null : 'stop';
  return looking > 0 && waitedMs >= patienceMs ? 'start' : null;
}
