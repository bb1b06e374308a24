import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, PlayerId } from '#platform/ids.ts';
import { eventsForPlay } from './play.ts';
import type { EventsTables } from './tables.ts';

/** A player's last events, and entrants of each, that are looked at. */
const LAST_EVENTS = 10;
const NEAREST = 50;
/** Ladders of both that are offered. */
const MOST_LADDERS = 20;

/** Who takes part in the events that a player is in, and in how many of them: of each the last to join. */
export async function coEntrants(db: Db, player: PlayerId): Promise<Map<PlayerId, number>> {
  const { rows } = await sql<{ id: string; shared: number }>`
    select other.player_id as id, count(*)::int as shared
    from (
      select event_id from entries where player_id = ${player} and left_at is null
      order by joined_at desc limit ${LAST_EVENTS}
    ) own
    cross join lateral (
      select player_id from entries e where e.event_id = own.event_id and e.left_at is null
      order by joined_at desc, id desc limit ${NEAREST}
    ) other
    where other.player_id <> ${player}
    group by other.player_id`.execute(db);
  return new Map(rows.map(({ id, shared }) => [id as PlayerId, shared])); // refers to players
}

/** Open ladders that both players are in now, where one may challenge the other. */
export async function openLaddersOfBoth(db: Db, player: PlayerId, other: PlayerId, now: Date) {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries as own')
    .innerJoin('entries as theirs', 'theirs.event_id', 'own.event_id')
    .innerJoin('events', 'events.id', 'own.event_id')
    .select(['own.event_id', 'own.id as own_id', 'theirs.id as their_id'])
    .where('own.player_id', '=', player)
    .where('own.left_at', 'is', null)
    .where('theirs.player_id', '=', other)
    .where('theirs.left_at', 'is', null)
    .where('events.format', '=', 'daily_battleground')
    .where('events.over_at', '>', now)
    .where('events.stage', 'not in', ['draft', 'cancelled'])
    .orderBy('events.over_at')
    .orderBy('events.id')
    .limit(MOST_LADDERS)
    .execute();
  const ids = rows.map((row) => row.event_id);
  const events = await eventsForPlay(db, ids);
  return rows.flatMap((row) => {
    const event = events.get(row.event_id);
    if (!event) return [];
    const { eventId, titleIn } = event;
    // primary keys of entries
    const entries = { ownEntryId: row.own_id as EntryId, entryId: row.their_id as EntryId };
    return [{ eventId, titleIn, ...entries }];
  });
}
