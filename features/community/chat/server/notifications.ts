import { playerCards } from '#features/foundation/identity/server/index.ts';
import { hasUnreadAt, notify } from '#features/foundation/notifications/server/index.ts';
import { blockedAmong } from '#features/play/friends/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Presence } from '#platform/realtime/presence.ts';
import type { Transaction } from '#platform/transaction.ts';
import { channelOfRoom } from '../rules/rooms.ts';
import type { ChatEntry } from '../rules/socket-events.ts';
import type { MessageRow } from './messages.ts';
import type { Room } from './rooms.ts';
import type { ChatTables } from './tables.ts';

/** Notifies mentioned players and the partner of a direct message, unless they have the room open. */
export async function notifyOfMessage(
  transaction: Transaction,
  presence: Presence,
  room: Room,
  row: MessageRow,
  called: readonly PlayerId[],
): Promise<void> {
  const author = row.sender_id;
  const others = (room.pair ?? []).filter((id) => id !== author);
  for (const id of room.pair ?? []) publishRoomChange(transaction, id, room.roomId, 'message');
  const concerned = await willing(transaction, room, author, [...called, ...others]);
  const direct = room.kind === 'direct' ? others : [];
  for (const to of concerned) {
    const isCalled = called.includes(to);
    const isHere = presence.isPresent(channelOfRoom(room.roomId), to);
    if (isHere || !(isCalled || (direct.includes(to) && (await isNews(transaction, row, to)))))
      continue;
    const card = (await playerCards(transaction.db, [author])).get(author);
    await notify(transaction, {
      to,
      type: isCalled ? 'chat_mention' : 'chat_direct',
      params: { opponent: card?.username ?? '', opponentId: author },
      link: linkTo(room.roomId),
    });
  }
}

/** Publishes a change of a room to the devices of a player, which load their list of rooms again. */
export function publishRoomChange(
  transaction: Transaction,
  player: PlayerId,
  roomId: string,
  why: ChatEntry['why'],
): void {
  transaction.publish(`player:${player}`, 'chat', { roomId, why } satisfies ChatEntry);
}

/** The players who have muted neither the room nor the author and are not blocked. */
async function willing(
  { db }: Transaction,
  { roomId }: Room,
  author: PlayerId,
  players: readonly PlayerId[],
): Promise<PlayerId[]> {
  const wanted = [...new Set(players)];
  if (wanted.length === 0) return [];
  const view = tables<ChatTables>(db);
  const [rooms, mutes, blocked] = await Promise.all([
    view
      .selectFrom('chat_members')
      .select('player_id')
      .where('room_id', '=', roomId)
      .where('player_id', 'in', wanted)
      .where('muted', '=', true)
      .execute(),
    view
      .selectFrom('chat_mutes')
      .select('player_id')
      .where('muted_player_id', '=', author)
      .where('player_id', 'in', wanted)
      .execute(),
    blockedAmong(db, author, wanted),
  ]);
  const unwilling = new Set([...rooms, ...mutes].map(({ player_id: id }) => id));
  return wanted.filter((id) => !unwilling.has(id) && !blocked.has(id));
}

/** True unless an unread notification of the room waits; the first unread message may have come while the player was there. */
async function isNews({ db }: Transaction, row: MessageRow, player: PlayerId): Promise<boolean> {
  const own = await tables<ChatTables>(db)
    .selectFrom('chat_members')
    .select('read_up_to')
    .where('room_id', '=', row.room_id)
    .where('player_id', '=', player)
    .executeTakeFirst();
  if (row.sequence - 1 <= (own?.read_up_to ?? 0)) return true;
  return !(await hasUnreadAt(db, player, linkTo(row.room_id)));
}

export function linkTo(roomId: string): string {
  return `/chat-room/${roomId}`;
}
