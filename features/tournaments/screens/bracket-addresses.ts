/** A round of the bracket, a page of it. */
export function roundTo(round: string, page = 1): string {
  const query = new URLSearchParams({ round });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** Somebody's way through the bracket. */
export function pathTo(entryId: string, page = 1): string {
  const query = new URLSearchParams({ entry: entryId });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** The same place with something of it changed. */
export function changedTo(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query);
  next.set(name, value);
  return `?${next}`;
}
