import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { EventsTables } from './tables.ts';

const MOST_EVENTS = 100;

/** Those of these players who take part in an event now. */
export async function insideEvent(
  db: Db,
  eventId: EventId,
  players: readonly PlayerId[],
): Promise<Set<PlayerId>> {
  if (players.length === 0) return new Set();
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select('player_id')
    .where('event_id', '=', eventId)
    .where('player_id', 'in', [...new Set(players)])
    .where('left_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.player_id));
}

/** Which of these players take part in which of these events now: a set of `insideKey`. */
export async function insideEvents(
  db: Db,
  asked: readonly { readonly eventId: EventId; readonly playerId: PlayerId }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const events = asked.map(({ eventId }) => eventId);
  const players = asked.map(({ playerId }) => playerId);
  const { rows } = await sql<{ event_id: EventId; player_id: PlayerId }>`
    select event_id, player_id from entries
    join unnest(${events}::uuid[], ${players}::uuid[]) as asked(event_id, player_id)
      using (event_id, player_id)
    where left_at is null`.execute(db);
  return new Set(rows.map((row) => insideKey(row.event_id, row.player_id)));
}

export function insideKey(eventId: EventId, playerId: PlayerId): string {
  return `${eventId} ${playerId}`;
}

/** The events in which a player takes part and that are not over since long, the latest first. */
export async function eventsOfPlayer(db: Db, playerId: PlayerId, since: Date): Promise<EventId[]> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .select('events.id')
    .where('entries.player_id', '=', playerId)
    .where('entries.left_at', 'is', null)
    .where('events.ends_at', '>', since)
    .where('events.stage', '<>', 'draft')
    .orderBy('events.ends_at', 'desc')
    .orderBy('events.id')
    .limit(MOST_EVENTS)
    .execute();
  return rows.map(({ id }) => id);
}
