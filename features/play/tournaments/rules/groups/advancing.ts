import type { Entrant } from '../model.ts';
import type { TableRow } from '../standings/table.ts';

/** How many go on from a stage of groups. */
export interface GroupAdvance {
  /** The best of each group. */
  readonly perGroup: number;
  /** So many more: the best of those who come next in their groups (the best thirds). */
  readonly bestNext: number;
}

/**
 * Who goes on, group by group and best first. Who has withdrawn keeps the place in the table and does not go on: the
 * next moves up.
 */
export function advancingFromGroups(
  tables: readonly (readonly TableRow[])[],
  { perGroup, bestNext }: GroupAdvance,
  draw: readonly Entrant[],
): Entrant[][] {
  const present = tables.map((rows) => rows.filter((row) => !row.hasWithdrawn));
  const next = present.flatMap((rows) => rows.slice(perGroup, perGroup + 1));
  const best = new Set(compared(next, draw).slice(0, bestNext));
  return present.map((rows) =>
    rows.filter((row, index) => index < perGroup || best.has(row)).map(({ entrant }) => entrant),
  );
}

/**
 * Entrants of different groups, the best first: by points a match, since groups may differ by an entrant or a drop-out,
 * then difference and scores for a match, fewest walkovers given, the published draw.
 */
function compared(rows: readonly TableRow[], draw: readonly Entrant[]): TableRow[] {
  const lots = new Map(draw.map((entrant, index) => [entrant, index]));
  const lotOf = ({ entrant }: TableRow) => lots.get(entrant) ?? draw.length;
  return rows.toSorted(
    (a, b) =>
      aMatch(a, b, (row) => row.points) ||
      aMatch(a, b, (row) => row.scoreFor - row.scoreAgainst) ||
      aMatch(a, b, (row) => row.scoreFor) ||
      a.walkoversGiven - b.walkoversGiven ||
      lotOf(a) - lotOf(b) ||
      Number(a.entrant > b.entrant) - Number(a.entrant < b.entrant),
  );
}

/** Compares by so much a match, in whole numbers; who has played none has gathered none. */
function aMatch(a: TableRow, b: TableRow, of: (row: TableRow) => number): number {
  return of(b) * Math.max(1, a.played) - of(a) * Math.max(1, b.played);
}
