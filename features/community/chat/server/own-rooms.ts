import { eventsOfPlayer } from '#features/play/events/server/index.ts';
import { gamesPage } from '#features/play/games/server/index.ts';
import { pairsOfPlayer } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { OPEN_AFTER_MS } from '../rules/access.ts';
import { type RoomId, type RoomKind, roomIdOf, roomRefOf } from '../rules/rooms.ts';
import type { ChatTables } from './tables.ts';

/** Facts of a room that its list entry needs. */
export interface RoomState {
  readonly roomId: RoomId;
  readonly kind: RoomKind;
  readonly sequence: number;
  readonly lastAt: Date | null;
  readonly readUpTo: number;
  readonly muted: boolean;
  readonly unread: number;
}

const MOST_GAMES = 100;

/**
 * The rooms that are a player's by what they are and do: the brand's, the games', those of events they take part in
 * and of matches, as long as they can be written in. At most some hundred, so that they can be put in order here.
 */
export async function ownRooms(db: Db, account: Account, now: Date): Promise<RoomState[]> {
  const { audience } = account;
  const [{ cards }, own] = await Promise.all([
    gamesPage(db, { page: 1, pageSize: MOST_GAMES }),
    eventAndMatchRooms(db, account, now),
  ]);
  const games = cards.map(({ gameId }) => roomIdOf({ kind: 'game', audience, gameId }));
  const brand = roomIdOf({ kind: 'brand', audience });
  return statesOf(db, [brand, ...own, ...games], account);
}

/** Those whose messages are counted: what is said to a player's events and matches. */
export async function eventAndMatchRooms(db: Db, { playerId }: Account, now: Date) {
  const since = new Date(now.getTime() - OPEN_AFTER_MS);
  const [events, pairs] = await Promise.all([
    eventsOfPlayer(db, playerId, since),
    pairsOfPlayer(db, playerId, since),
  ]);
  return [
    ...pairs.map(({ matchId }) => roomIdOf({ kind: 'match', matchId })),
    ...events.map((eventId) => roomIdOf({ kind: 'event', eventId })),
  ];
}

/** The newest sequence of rooms and the last one that the player read, in the given order. */
export async function statesOf(
  db: Db,
  ids: readonly RoomId[],
  { playerId }: Pick<Account, 'playerId'>,
): Promise<RoomState[]> {
  if (ids.length === 0) return [];
  const view = tables<ChatTables>(db);
  const [rooms, members] = await Promise.all([
    view
      .selectFrom('chat_rooms')
      .select(['id', 'sequence', 'last_at'])
      .where('id', 'in', ids)
      .execute(),
    view
      .selectFrom('chat_members')
      .select(['room_id', 'read_up_to', 'muted'])
      .where('player_id', '=', playerId)
      .where('room_id', 'in', ids)
      .execute(),
  ]);
  const roomOf = new Map(rooms.map((row) => [row.id, row]));
  const memberOf = new Map(members.map((row) => [row.room_id, row]));
  return ids.flatMap((roomId) => {
    const kind = roomRefOf(roomId)?.kind;
    if (!kind) return [];
    const room = roomOf.get(roomId);
    const member = memberOf.get(roomId);
    const sequence = room?.sequence ?? 0;
    const muted = member?.muted ?? false;
    // messages before the first visit do not count as unread in rooms for many
    const isNew = !member && (kind === 'brand' || kind === 'game' || kind === 'event');
    const readUpTo = isNew ? sequence : (member?.read_up_to ?? 0);
    const unread = muted ? 0 : Math.max(0, sequence - readUpTo);
    return { roomId, kind, sequence, lastAt: room?.last_at ?? null, readUpTo, muted, unread };
  });
}
