import { disqualifiedAmong } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { TournamentsTables } from './tables.ts';

/** Who of a tournament is disqualified: of those who are out of it, which are few. */
export async function disqualifiedIn(db: Db, eventId: EventId): Promise<ReadonlySet<EntryId>> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select('entry_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where('out_at', 'is not', null)
    .execute();
  return disqualifiedAmong(
    db,
    rows.map(({ entry_id }) => entry_id as EntryId), // refers to entries
  );
}
