import type { RawBuilder } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { refersInReach } from '#platform/database/reach.ts';
import type { Owned, Reach } from '#platform/http/grants.ts';
import type { EventId } from '#platform/ids.ts';
import type { EventsTables } from './tables.ts';

/** The brand that an event was made for. */
export function ownerOfEvent(db: Db, id: string): Promise<Owned | undefined> {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .select(['audience', 'brand'])
    .where('id', '=', id as EventId) // an identifier as it was sent
    .executeTakeFirst();
}

/** Narrows a list to rows of events that an official acts for; `column` refers to events. */
export function ofEventsInReach(column: string, reach: Reach): RawBuilder<boolean> {
  return refersInReach(column, 'events', reach);
}
