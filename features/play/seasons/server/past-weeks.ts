import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { SeasonTables } from './tables.ts';

const SHOWN = 8;

/** A player's last closed weeks, the latest first; with a month, those that began in it. */
export async function pastWeeks(db: Db, player: PlayerId, month: string | null) {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_places as place')
    .innerJoin('season_groups as group', 'group.id', 'place.group_id')
    .select(['place.week', 'group.tier', 'place.final_rank', 'place.turn'])
    .where('place.player_id', '=', player)
    .where('place.turn', 'is not', null)
    .$if(month !== null, (query) => query.where('place.week', 'like', `${month}-%`))
    .orderBy('place.week', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.flatMap(({ week, tier, final_rank: rank, turn }) =>
    rank === null || turn === null ? [] : [{ week, tier, rank, turn }],
  );
}
