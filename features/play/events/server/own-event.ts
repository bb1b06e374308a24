import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** An event of the organiser's audience, held to the end of the change; another's is not there. */
export async function ownEvent(db: Db, id: EventId, context: CallContext): Promise<EventRow> {
  const row = await ownRow(db, id, context).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

/** The same, only looked at. */
export async function seenEvent(db: Db, id: EventId, context: CallContext): Promise<EventRow> {
  const row = await ownRow(db, id, context).executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

function ownRow(db: Db, id: EventId, context: CallContext) {
  const { audience } = actingPlayer(context);
  return tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience);
}
