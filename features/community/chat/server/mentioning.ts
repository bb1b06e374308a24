import { usernameKey } from '#core/fields.ts';
import { findPlayersByUsername } from '#features/foundation/identity/server/index.ts';
import { insideEvent } from '#features/play/events/server/index.ts';
import { pairsById } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { MENTIONS_MAX } from '../rules/messages.ts';
import { namesCalled } from '../rules/parts.ts';
import { type RoomId, roomRefOf } from '../rules/rooms.ts';
import type { MessageRow } from './messages.ts';
import type { ChatTables } from './tables.ts';

/** Players mentioned in a message: members of the room, at most five, without the author. */
export async function calledByName(
  db: Db,
  roomId: RoomId,
  text: string,
  { playerId, audience }: Account,
): Promise<PlayerId[]> {
  const called = namesCalled(text);
  if (called.length === 0) return [];
  const players = await findPlayersByUsername(db, audience, called.flat());
  const meant = called.flatMap((names) => {
    const name = names.find((one) => players.has(usernameKey(one)));
    return name === undefined ? [] : (players.get(usernameKey(name))?.userId ?? []);
  });
  const others = [...new Set(meant)].filter((id) => id !== playerId);
  const inside = await insideRoom(db, roomId, others);
  return others.filter((id) => inside.has(id)).slice(0, MENTIONS_MAX);
}

export async function saveMentions(
  { db }: Transaction,
  { id }: MessageRow,
  mentioned: readonly PlayerId[],
): Promise<void> {
  if (mentioned.length === 0) return;
  await tables<ChatTables>(db)
    .insertInto('chat_mentions')
    .values(mentioned.map((player_id) => ({ message_id: id, player_id })))
    .execute();
}

/** Those of these players of the audience whose room it is; who only looks after it is not called. */
export async function insideRoom(
  db: Db,
  roomId: RoomId,
  players: readonly PlayerId[],
): Promise<Set<PlayerId>> {
  const ref = roomRefOf(roomId);
  if (ref?.kind === 'brand' || ref?.kind === 'game') return new Set(players);
  if (ref?.kind === 'event') return insideEvent(db, ref.eventId, players);
  const pair = await pairOfRoom(db, roomId);
  return new Set(players.filter((id) => pair.includes(id)));
}

async function pairOfRoom(db: Db, roomId: RoomId): Promise<readonly PlayerId[]> {
  const ref = roomRefOf(roomId);
  if (ref?.kind === 'match') {
    const pairs = await pairsById(db, [ref.matchId]);
    return pairs.get(ref.matchId)?.players ?? [];
  }
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_directs')
    .select(['low_player_id', 'high_player_id'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return row ? [row.low_player_id, row.high_player_id] : [];
}
