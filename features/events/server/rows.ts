import { tables } from '#platform/database/database.ts';
import { isAmong, sharedRows } from '#platform/database/shared-look-up.ts';
import type { EventId } from '#platform/ids.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Events by id, whosever and whatever their stage. */
export const eventRows = sharedRows<EventId, EventRow>(async (db, ids) => {
  const rows = await tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where(isAmong('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id as EventId /* the primary key of events */, row]));
});
