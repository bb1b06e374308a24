import { useSyncExternalStore } from 'react';
import { browserApi } from '#ui/api/browser.ts';
import type { Search } from './search-types.ts';

let search: Search | null = null;
const listeners = new Set<() => void>();

/** Shares what a reply says about the search with the bar and the sheet on all screens. */
export function setSearch(next: Search | null): void {
  search = next;
  for (const listener of listeners) listener();
}

/** Reads the search, which also shows the server that the player is there. Without a network the last one stays. */
export async function readSearch(): Promise<void> {
  const next = await browserApi.getSearch({}).catch(() => null);
  if (next) setSearch(next);
}

/** The search as last known; `null` before it was read. */
export function useSearch(): Search | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => search,
    () => null,
  );
}
