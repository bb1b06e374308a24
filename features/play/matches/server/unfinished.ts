import { type Db, tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import type { MatchesTables } from './tables.ts';

/** Whether a match of an event has still to come to its end. */
export async function hasUnfinished(db: Db, eventId: EventId): Promise<boolean> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('id')
    .where('event_id', '=', eventId)
    .where('list', '<>', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
