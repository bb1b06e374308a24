import { entryPlayers } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { TournamentsTables } from './tables.ts';

/** How many of these tournaments each player has won. */
export async function titlesOf(
  db: Db,
  ids: readonly EventId[],
): Promise<ReadonlyMap<PlayerId, number>> {
  const won = new Map<PlayerId, number>();
  if (ids.length === 0) return won;
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('final_places')
    .select('entry_id')
    .where('event_id', 'in', [...ids])
    .where('place_to', '=', 1)
    .execute();
  const players = await entryPlayers(
    db,
    rows.map(({ entry_id }) => entry_id as EntryId), // refers to entries
  );
  for (const player of players.values()) won.set(player, (won.get(player) ?? 0) + 1);
  return won;
}
