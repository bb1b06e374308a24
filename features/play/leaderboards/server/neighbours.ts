import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { RankedRow } from './ranked-row.ts';

/** So many places above and below. */
const EACH_WAY = 5;

/**
 * A row among those right above and right below it, best first. Each step of the order is looked for by itself,
 * from the finest tie-breaker to the points, so that the index leads to the rows wherever the place is.
 */
export async function aroundRow(db: Db, own: RankedRow): Promise<RankedRow[]> {
  const [above, below] = [await next(db, own, 'above'), await next(db, own, 'below')];
  const placed = (rows: readonly Row[], step: 1 | -1) =>
    rows.map((row, index) => ({ ...row, rank: own.rank + step * (index + 1) }));
  return [...placed(above, -1).reverse(), own, ...placed(below, 1)];
}

type Row = Omit<RankedRow, 'rank'>;

/** The nearest rows on one side, the nearest first. */
async function next(db: Db, own: Row, way: 'above' | 'below'): Promise<Row[]> {
  const found: Row[] = [];
  for (const condition of stepsFrom(own, way)) {
    if (found.length >= EACH_WAY) break;
    const { rows } = await sql<Row>`
      select * from ranking_rows where board_id = ${own.board_id} and ${condition}
      order by ${way === 'below' ? DOWN : UP} limit ${EACH_WAY - found.length}`.execute(db);
    found.push(...rows);
  }
  return found;
}

const DOWN = sql`points desc, won desc, score_difference desc, played, last_win_at nulls last, player_id`;
const UP = sql`points, won, score_difference, played desc, last_win_at desc nulls first, player_id desc`;

/** From equal in all but the id to other points: what follows on one side is the first of these that has rows. */
function stepsFrom(own: Row, way: 'above' | 'below'): RawBuilder<unknown>[] {
  const {
    points,
    won,
    score_difference: difference,
    played,
    last_win_at: lastWin,
    player_id,
  } = own;
  const [more, less] = way === 'below' ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  const equal = [
    sql`points = ${points}`,
    sql`won = ${won}`,
    sql`score_difference = ${difference}`,
    sql`played = ${played}`,
    lastWin ? sql`last_win_at = ${lastWin}` : sql`last_win_at is null`,
  ];
  const moved = [
    sql`points ${less} ${points}`,
    sql`won ${less} ${won}`,
    sql`score_difference ${less} ${difference}`,
    sql`played ${more} ${played}`,
    laterWin(lastWin, way),
    sql`player_id ${more} ${player_id}::uuid`,
  ];
  return moved
    .map((step, index) => sql`(${sql.join([...equal.slice(0, index), step], sql` and `)})`)
    .reverse();
}

/** Who has never won comes after who has. */
function laterWin(lastWin: Date | null, way: 'above' | 'below'): RawBuilder<unknown> {
  if (way === 'above')
    return lastWin ? sql`last_win_at < ${lastWin}` : sql`last_win_at is not null`;
  return lastWin ? sql`(last_win_at > ${lastWin} or last_win_at is null)` : sql`false`;
}
