import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { EventRow } from './detail.ts';
import type { EventsTables } from './tables.ts';

/** An event of the organiser's audience; another's is not there. */
export async function ownEvent(db: Db, id: EventId, context: CallContext): Promise<EventRow> {
  return found(await ownEvents(db, id, context).executeTakeFirst());
}

/** As {@link ownEvent}, held to the end of the change. */
export async function holdOwnEvent(db: Db, id: EventId, context: CallContext): Promise<EventRow> {
  return found(await ownEvents(db, id, context).forNoKeyUpdate().executeTakeFirst());
}

function ownEvents(db: Db, id: EventId, context: CallContext) {
  const { audience } = actingPlayer(context);
  return tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience);
}

function found(row: EventRow | undefined): EventRow {
  if (!row) throw refuse('not_found');
  return row;
}
