import type { StandingsRow } from '#features/play/leaderboards/rules/standings.ts';

/** A player's way in a table by one match. */
export interface PlaceChange {
  /** `null`: not in the table before. */
  readonly before: number | null;
  readonly after: number;
  readonly players: number;
  /** Players who were ahead before and are behind now, the nearest first. */
  readonly passed: readonly string[];
  readonly gap: { readonly points: number; readonly to: number } | null;
  readonly rows: readonly PlaceRow[];
}

export interface PlaceRow {
  readonly player: string;
  readonly before: number | null;
  readonly after: number;
  readonly points: number;
}

const MOST_PASSED = 3;
const MOST_ROWS = 7;

/** Compares two tables, best first; `null` if the player is not in the later one. */
export function placeChange(
  player: string,
  before: readonly StandingsRow[],
  after: readonly StandingsRow[],
): PlaceChange | null {
  const own = rankIn(after, player);
  if (own === null) return null;
  const was = rankIn(before, player);
  const rows = after.map((row, index) => ({
    player: row.player,
    before: rankIn(before, row.player),
    after: index + 1,
    points: row.points,
  }));
  const passed = rows.filter(
    (row) => was !== null && row.before !== null && row.before < was && row.after > own,
  );
  return {
    before: was,
    after: own,
    players: after.length,
    passed: passed.slice(0, MOST_PASSED).map((row) => row.player),
    gap: gapTo(after, own),
    rows: rowsOnTheWay(rows, own, was),
  };
}

function rankIn(rows: readonly StandingsRow[], player: string): number | null {
  const index = rows.findIndex((row) => row.player === player);
  return index < 0 ? null : index + 1;
}

function gapTo(rows: readonly StandingsRow[], rank: number) {
  const [above, own] = [rows[rank - 2], rows[rank - 1]];
  return above && own ? gapBetween(above, own, rank - 1) : null;
}

/** Points to a place above: at least 1, since ties are decided by wins and scores. */
export function gapBetween(
  above: Pick<StandingsRow, 'points'>,
  own: Pick<StandingsRow, 'points'>,
  to: number,
) {
  return { points: Math.max(1, above.points - own.points), to };
}

/** The rows between the old place and the new one, with one beyond each end; the new place is always among them. */
function rowsOnTheWay(rows: readonly PlaceRow[], own: number, was: number | null): PlaceRow[] {
  const [top, bottom] = [Math.min(own, was ?? own), Math.max(own, was ?? own)];
  const first = Math.max(0, Math.min(top - 2, own - 1));
  const from = own - first > MOST_ROWS ? own - MOST_ROWS + 1 : first;
  return rows.slice(from, Math.min(bottom + 1, from + MOST_ROWS));
}
