import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { BoardId } from './boards.ts';
import type { RankedRow } from './ranked-row.ts';
import type { LeaderboardTables } from './tables.ts';

type Row = LeaderboardTables['ranking_rows'];

interface Standing extends Row {
  readonly era: number;
}

/**
 * A player's row with its place, which is counted in three steps, none of which grows with the board: who has
 * more points, by the spread; of equals who is ahead in the tie-breakers, by the ties; and of those whose last
 * win lies in the same half day, by the rows themselves. The law: the place a plain count of the rows gives.
 */
export async function ownRow(db: Db, board: BoardId, player: PlayerId): Promise<RankedRow | null> {
  const found = await tables<LeaderboardTables>(db)
    .selectFrom('ranking_rows')
    .selectAll()
    .select(sql<number>`ranking_era(last_win_at, player_id)`.as('era'))
    .where('board_id', '=', board)
    .where('player_id', '=', player)
    .executeTakeFirst();
  if (!found) return null;
  const { era: _era, ...row } = found;
  const { rows } = await aheadOf(found).execute(db);
  return { ...row, rank: (rows[0]?.ahead ?? 0) + 1 };
}

/** How many stand ahead of a row, in one statement. */
export function aheadOf(own: Standing) {
  const { board_id: board, points, won, score_difference: difference, played, era } = own;
  return sql<{ ahead: number }>`
    select (
      (select coalesce(sum(players), 0) from ranking_spread
        where board_id = ${board} and points > ${points})
      + (select coalesce(sum(players), 0) from ranking_ties
        where board_id = ${board} and points = ${points} and won >= ${won}
          and (-won, -score_difference, played, era) < (${-won}, ${-difference}, ${played}, ${era}))
      + (select count(*) from ranking_rows
        where board_id = ${board} and points = ${points} and won = ${won}
          and score_difference = ${difference} and played = ${played} and ${inEra(own)})
    )::int as ahead`;
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;
const WITHOUT_WIN = 1_000_000_000;
const ID_BITS = 29n;

/** Those of the same part of the order who come before this row: an earlier last win, else a lower id. */
function inEra({ last_win_at: lastWin, player_id: player, era }: Standing) {
  if (lastWin) {
    const begin = new Date(era * HALF_DAY_MS);
    return sql`last_win_at >= ${begin}
      and (last_win_at, player_id) < (${lastWin}::timestamptz, ${player}::uuid)`;
  }
  const lowest = (BigInt(era - WITHOUT_WIN) << ID_BITS).toString(16).padStart(12, '0');
  const begin = `${lowest.slice(0, 8)}-${lowest.slice(8)}-0000-0000-000000000000`;
  return sql`last_win_at is null and player_id >= ${begin}::uuid and player_id < ${player}::uuid`;
}
