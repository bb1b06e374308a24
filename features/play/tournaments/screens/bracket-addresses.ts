/** A round of a stage, a page of it; a tournament of one stage need not name it. */
export function roundTo(round: string, page = 1, stage?: number): string {
  const query = new URLSearchParams({ ...(stage && { stage: String(stage) }), round });
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

/** A stage of the tournament. */
export function stageTo(stage: number): string {
  return `?stage=${stage}`;
}

/** All matches of a group, and its table. */
export function groupTo(group: number, stage: number, page = 1): string {
  const query = new URLSearchParams({ stage: String(stage), group: String(group) });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** The stage that an address names, if it does. */
export function stageIn(query: URLSearchParams): number | undefined {
  return countIn(query, 'stage', 1, 99);
}

/** The group that an address names, if it does; 0 is A. */
export function groupIn(query: URLSearchParams): number | undefined {
  return countIn(query, 'group', 0, 4_095);
}

function countIn(query: URLSearchParams, name: string, least: number, most: number) {
  const number = Number(query.get(name) ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
