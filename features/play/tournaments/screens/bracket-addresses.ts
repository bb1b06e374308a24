/** The address of a page of a round. A tournament with one stage needs no `stage`. */
export function roundTo(round: string, page = 1, stage?: number): string {
  const query = new URLSearchParams({ ...(stage && { stage: String(stage) }), round });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** The address of an entrant's matches. */
export function pathTo(entryId: string, page = 1): string {
  const query = new URLSearchParams({ entry: entryId });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** The current address with one parameter changed. */
export function changedTo(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query);
  next.set(name, value);
  return `?${next}`;
}

/** The address of a stage. */
export function stageTo(stage: number): string {
  return `?stage=${stage}`;
}

/** The address of a group with its table and matches. */
export function groupTo(group: number, stage: number, page = 1): string {
  const query = new URLSearchParams({ stage: String(stage), group: String(group) });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** Reads the stage from an address. */
export function stageIn(query: URLSearchParams): number | undefined {
  return countIn(query, 'stage', 1, 99);
}

/** Reads the group from an address; 0 is A. */
export function groupIn(query: URLSearchParams): number | undefined {
  return countIn(query, 'group', 0, 4_095);
}

function countIn(query: URLSearchParams, name: string, least: number, most: number) {
  const number = Number(query.get(name) ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
