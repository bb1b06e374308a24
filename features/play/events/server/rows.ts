import { tables } from '#platform/database/database.ts';
import { sharedRows } from '#platform/database/shared-look-up.ts';
import { writtenAmong } from '#platform/database/written-once.ts';
import type { EventId } from '#platform/ids.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Events by id, whosever and whatever their stage. */
export const eventRows = sharedRows<EventId, EventRow>(async (db, ids) => {
  const rows = await rowsAmong(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

const rowsAmong = writtenAmong('id', (db, isAmong) =>
  tables<EventsTables>(db).selectFrom('events').selectAll().where(isAmong),
);
