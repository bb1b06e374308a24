import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { listsChanged } from './list-cache.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** The first seeds of an event, best first, in place of those that were set before. */
export async function seedEntries(
  { db, announce }: Work,
  eventId: EventId,
  entryIds: readonly EntryId[],
): Promise<void> {
  await tables<EventsTables>(db)
    .updateTable('entries')
    .set({ seed_by_hand: null })
    .where('event_id', '=', eventId)
    .where('seed_by_hand', 'is not', null)
    .execute();
  await sql`
    update entries set seed_by_hand = set_by_hand.seed
    from unnest(${[...entryIds]}::uuid[]) with ordinality as set_by_hand (id, seed)
    where entries.id = set_by_hand.id and entries.event_id = ${eventId}
  `.execute(db);
  announce(`event:${eventId}`, 'entrants', { change: 'seeded' });
}

/**
 * The start of an event that the caller holds has come. Where its check-in has not opened yet nobody could check in:
 * whoever takes part is there.
 */
export async function startNow(work: Work, event: EventRow): Promise<void> {
  const { db, now } = work;
  if (!event.check_in_told_at) {
    await tables<EventsTables>(db)
      .updateTable('entries')
      .set({ checked_in_at: now })
      .where('event_id', '=', event.id)
      .where('left_at', 'is', null)
      .where('checked_in_at', 'is', null)
      .execute();
  }
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({ starts_at: now, opens_at: sql<Date>`least(opens_at, ${now})` })
    .where('id', '=', event.id)
    .execute();
  listsChanged(work);
}
