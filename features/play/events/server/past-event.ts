import { tables } from '#platform/database/database.ts';
import { type EntryId, type EventId, newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { createEvent, type NewEvent } from './creation.ts';
import { listsChanged } from './list-cache.ts';
import type { EventsTables } from './tables.ts';

const ROWS_AT_ONCE = 1_000;

/** Stores an event that was played elsewhere and is over, with who took part; nobody is told of it. */
export async function createPastEvent(
  work: Work,
  event: Omit<NewEvent, 'stage' | 'opensAt' | 'capacity' | 'prizes'>,
  players: readonly { readonly playerId: PlayerId; readonly isDisqualified: boolean }[],
): Promise<{ readonly eventId: EventId; readonly entries: ReadonlyMap<PlayerId, EntryId> }> {
  const { startsAt, endsAt } = event;
  const facts = { ...event, opensAt: startsAt, stage: 'published', prizes: [] } as const;
  const eventId = await createEvent(work, facts);
  const entries = new Map(players.map(({ playerId }) => [playerId, newId<EntryId>()]));
  const out = new Set(players.flatMap((each) => (each.isDisqualified ? each.playerId : [])));
  const rows = [...entries].map(([player_id, id]) => {
    const gone = out.has(player_id) ? endsAt : null;
    return {
      ...{ id, event_id: eventId, player_id },
      ...{ joined_at: startsAt, left_at: gone, removed_at: gone, checked_in_at: startsAt },
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tables<EventsTables>(work.db)
      .insertInto('entries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await tables<EventsTables>(work.db)
    .updateTable('events')
    .set({ entrants: rows.length - out.size, begun_at: startsAt, check_in_told_at: startsAt })
    .where('id', '=', eventId)
    .execute();
  listsChanged(work);
  return { eventId, entries };
}
