/** What a tab remembers (section 3 of the specification, "Session storage"). */
type Key = 'msisdn' | 'user' | 'referId' | 'userId';

/** Something a tab remembers; nothing on the server, or where the browser keeps nothing. */
export function recall(key: Key): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null;
  } catch {
    return null; // the browser refuses storage
  }
}

/** Remembers for this tab what is given; `null` forgets. */
export function remember(items: Readonly<Partial<Record<Key, string | null>>>): void {
  for (const [key, value] of Object.entries(items)) {
    try {
      if (value === null) globalThis.sessionStorage?.removeItem(key);
      else globalThis.sessionStorage?.setItem(key, value);
    } catch {
      // the browser refuses storage: then nothing is remembered
    }
  }
}

/** Who referred the visitor: said in the address, or remembered from an earlier one. */
export function referrerOf(query: URLSearchParams): string | undefined {
  const said = query.get('referId') ?? recall('referId');
  return said ?? query.get('userId') ?? recall('userId') ?? undefined;
}
