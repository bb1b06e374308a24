/** Keys of the tab's memory (section 3 of the specification, "Session storage"). */
type Key = 'msisdn' | 'user' | 'referId' | 'userId';

/** Reads from the tab's memory; `null` on the server, or if the browser refuses storage. */
export function recall(key: Key): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null;
  } catch {
    return null; // the browser refuses storage
  }
}

/** Stores values for this tab; `null` removes one. */
export function remember(items: Readonly<Partial<Record<Key, string | null>>>): void {
  for (const [key, value] of Object.entries(items)) {
    try {
      if (value === null) globalThis.sessionStorage?.removeItem(key);
      else globalThis.sessionStorage?.setItem(key, value);
    } catch {
      // the browser refuses storage
    }
  }
}

/** The visitor's referrer, by the address or an earlier one of this tab. */
export function referrerOf(query: URLSearchParams): string | undefined {
  const said = query.get('referId') ?? recall('referId');
  return said ?? query.get('userId') ?? recall('userId') ?? undefined;
}
