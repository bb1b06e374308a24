import { eventForPlay, insideEvent, type PlayEvent } from '#features/events/server/index.ts';
import { gameCards } from '#features/games/server/index.ts';
import { type Pair, pairsById } from '#features/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { type Access, accessTo, type RoomFacts } from '../rules/access.ts';
import { type RoomId, roomRefOf } from '../rules/rooms.ts';
import type { ChatTables } from './tables.ts';

/** A room as somebody meets it. */
export interface Room extends RoomFacts {
  readonly roomId: RoomId;
  /** The two of a match or of a direct room; `null` where it is more people's. */
  readonly pair: readonly [PlayerId, PlayerId] | null;
}

/** The room that a visitor may be in, or a refusal: of another audience 404, of others 403, closed 409. */
export async function enterRoom(
  db: Db,
  roomId: RoomId,
  account: Account,
  how: { readonly to: 'read' | 'write'; readonly now: Date },
): Promise<Room> {
  const { room, access } = await meetRoom(db, roomId, account, how.now);
  if (!room || access === 'foreign') throw refuse('not_found');
  if (access === 'none') throw refuse('not_yours');
  if (how.to === 'write' && access === 'read') throw refuse('chat_closed');
  return room;
}

/** The same, for whoever only asks whether. */
export async function meetRoom(
  db: Db,
  roomId: RoomId,
  account: Account,
  now: Date,
): Promise<{ room: Room | undefined; access: Access }> {
  const room = await findRoom(db, roomId, account.playerId);
  return { room, access: room ? accessTo(room, account, now) : 'foreign' };
}

/** A room that was never written in has no row; the first who keeps something of it makes one. */
export async function ensureRoom(db: Db, { roomId, audience, kind }: Room): Promise<void> {
  await tables<ChatTables>(db)
    .insertInto('chat_rooms')
    .values({ id: roomId, audience, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findRoom(db: Db, roomId: RoomId, viewer: PlayerId): Promise<Room | undefined> {
  const ref = roomRefOf(roomId);
  switch (ref?.kind) {
    case 'brand':
      return { ...ref, roomId, isInside: true, endedAt: null, pair: null };
    case 'game': {
      const isGame = (await gameCards(db, [ref.gameId])).has(ref.gameId);
      const { kind, audience } = ref;
      return isGame
        ? { kind, audience, roomId, isInside: true, endedAt: null, pair: null }
        : undefined;
    }
    case 'event': {
      const event = await eventForPlay(db, ref.eventId);
      if (!event || event.stage === 'draft') return undefined;
      const inside = await insideEvent(db, ref.eventId, [viewer]);
      return { ...roomOfEvent(roomId, event), isInside: inside.has(viewer) };
    }
    case 'match': {
      const pair = (await pairsById(db, [ref.matchId])).get(ref.matchId);
      return pair && roomOfPair(roomId, pair, viewer);
    }
    case 'direct':
      return directRoom(db, roomId, viewer);
    default:
      return undefined;
  }
}

function roomOfEvent(roomId: RoomId, { audience, endsAt }: PlayEvent) {
  return { kind: 'event' as const, roomId, audience, endedAt: endsAt, pair: null };
}

export function roomOfPair(roomId: RoomId, pair: Pair, viewer: PlayerId): Room {
  const { audience, endedAt, players } = pair;
  const isInside = players.includes(viewer);
  return { kind: 'match', roomId, audience, endedAt, pair: players, isInside };
}

async function directRoom(db: Db, roomId: RoomId, viewer: PlayerId): Promise<Room | undefined> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_directs')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_directs.room_id')
    .select(['low_player_id', 'high_player_id', 'audience'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  if (!row) return undefined;
  // both refer to players
  const pair = [row.low_player_id as PlayerId, row.high_player_id as PlayerId] as const;
  const { audience } = row;
  return { kind: 'direct', roomId, audience, endedAt: null, pair, isInside: pair.includes(viewer) };
}
