import { type RawBuilder, sql } from 'kysely';
import { ownerOfEvent } from '#features/play/events/server/index.ts';
import { ownerOfMatch } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned, Reach } from '#platform/http/grants.ts';
import { roomRefOf } from '../rules/rooms.ts';
import type { ChatTables } from './tables.ts';

/** A message of an event's or a match's room is the event's brand's, any other the audience's that shares the room. */
export async function ownerOfMessage(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.room_id')
    .select(['chat_rooms.id', 'chat_rooms.audience'])
    .where('chat_messages.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const ref = roomRefOf(row.id);
  const shared = { audience: row.audience, brand: null };
  if (ref?.kind === 'event') return (await ownerOfEvent(db, ref.eventId)) ?? shared;
  if (ref?.kind === 'match') return (await ownerOfMatch(db, ref.matchId)) ?? shared;
  return shared;
}

/** Narrows the list of cases as {@link ownerOfMessage} decides one. */
export function casesInReach(reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  const brands = [...reach];
  return sql<boolean>`not exists (
    select from chat_messages said join chat_rooms room on room.id = said.room_id
    left join matches on room.kind = 'match' and matches.id = split_part(room.id, ':', 2)::uuid
    join events on events.id = case room.kind
      when 'event' then split_part(room.id, ':', 2)::uuid
      else matches.event_id
    end
    where said.id = chat_cases.message_id and events.brand <> all(${brands}::text[]))`;
}
