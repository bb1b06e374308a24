import { sql } from 'kysely';
import {
  eventsForPlay,
  insideEvents,
  insideKey,
  type PlayEvent,
} from '#features/play/events/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import { type Pair, pairsById } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor } from '#platform/http/grants.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { type Access, accessTo, IN_CHARGE, type RoomFacts } from '../rules/access.ts';
import { type RoomId, roomRefOf } from '../rules/rooms.ts';
import type { ChatTables } from './tables.ts';

/** A room as somebody meets it. */
export interface Room extends RoomFacts {
  readonly roomId: RoomId;
  /** The two of a match or of a direct room; `null` where it is more people's. */
  readonly pair: readonly [PlayerId, PlayerId] | null;
}

/** Decides who may be in a room, by the brand of its event for officials. */
export function accessOf(room: RoomFacts, account: Account, now: Date): Access {
  const { audience } = account;
  return accessTo(room, { audience, isInCharge: isInCharge(room, account) }, now);
}

/** True for officials who look after a room. */
export function isInCharge(room: RoomFacts, account: Account): boolean {
  return IN_CHARGE.some((role) => mayActFor(account, role, room));
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

/** The same as a yes or no. */
export async function meetRoom(
  db: Db,
  roomId: RoomId,
  account: Account,
  now: Date,
): Promise<{ room: Room | undefined; access: Access }> {
  const room = await findRoom(db, roomId, account.playerId);
  return { room, access: room ? accessOf(room, account, now) : 'foreign' };
}

/** A room that was never written in has no row; the first who keeps something of it makes one. */
export async function ensureRoom(db: Db, { roomId, audience, kind }: Room): Promise<void> {
  await tables<ChatTables>(db)
    .insertInto('chat_rooms')
    .values({ id: roomId, audience, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A room as somebody asks for it. */
export interface AskedRoom {
  readonly roomId: RoomId;
  readonly viewer: PlayerId;
}

async function findRoom(db: Db, roomId: RoomId, viewer: PlayerId): Promise<Room | undefined> {
  const [room] = await findRooms(db, [{ roomId, viewer }]);
  return room;
}

/** Many rooms, each as its viewer meets it, in the order asked: a statement for each kind, however many there are. */
export async function findRooms(
  db: Db,
  asked: readonly AskedRoom[],
): Promise<(Room | undefined)[]> {
  const refs = asked.map(({ roomId }) => roomRefOf(roomId));
  // one after the other: inside a change there is one connection
  const games = await gameCards(
    db,
    refs.flatMap((ref) => (ref?.kind === 'game' ? ref.gameId : [])),
  );
  const events = await eventsForPlay(
    db,
    refs.flatMap((ref) => (ref?.kind === 'event' ? ref.eventId : [])),
  );
  const inside = await insideEvents(
    db,
    asked.flatMap(({ viewer: playerId }, at) => {
      const ref = refs[at];
      return ref?.kind === 'event' ? { eventId: ref.eventId, playerId } : [];
    }),
  );
  const matches = await pairsById(
    db,
    refs.flatMap((ref) => (ref?.kind === 'match' ? ref.matchId : [])),
  );
  const matchEvents = await eventsForPlay(
    db,
    [...matches.values()].map(({ eventId }) => eventId),
  );
  const directs = await directRooms(
    db,
    asked.flatMap(({ roomId }, at) => (refs[at]?.kind === 'direct' ? roomId : [])),
  );

  return asked.map(({ roomId, viewer }, at) => {
    const ref = refs[at];
    switch (ref?.kind) {
      case 'brand':
        return { ...ref, roomId, brand: null, isInside: true, endedAt: null, pair: null };
      case 'game': {
        const { kind, audience } = ref;
        const room = { kind, audience, brand: null, roomId, isInside: true, endedAt: null };
        return games.has(ref.gameId) ? { ...room, pair: null } : undefined;
      }
      case 'event': {
        const event = events.get(ref.eventId);
        if (!event || event.stage === 'draft') return undefined;
        const isInside = inside.has(insideKey(ref.eventId, viewer));
        return { ...roomOfEvent(roomId, event), isInside };
      }
      case 'match': {
        const pair = matches.get(ref.matchId);
        const brand = pair ? (matchEvents.get(pair.eventId)?.brand ?? null) : null;
        return pair && roomOfPair(roomId, pair, viewer, brand);
      }
      case 'direct': {
        const direct = directs.get(roomId);
        return direct && { ...direct, isInside: direct.pair.includes(viewer) };
      }
      default:
        return undefined;
    }
  });
}

function roomOfEvent(roomId: RoomId, { audience, brand, endsAt }: PlayEvent) {
  return { kind: 'event' as const, roomId, audience, brand, endedAt: endsAt, pair: null };
}

function roomOfPair(roomId: RoomId, pair: Pair, viewer: PlayerId, brand: string | null): Room {
  const { audience, endedAt, players } = pair;
  const isInside = players.includes(viewer);
  return { kind: 'match', roomId, audience, brand, endedAt, pair: players, isInside };
}

async function directRooms(db: Db, ids: readonly RoomId[]) {
  if (ids.length === 0) return new Map<RoomId, never>();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_directs')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_directs.room_id')
    .select(['room_id', 'low_player_id', 'high_player_id', 'audience'])
    .where('room_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const rooms = rows.map((row) => {
    // the id is one that was asked for; both players are references
    const roomId = row.room_id as RoomId;
    const pair = [row.low_player_id, row.high_player_id] as const;
    const { audience } = row;
    return { kind: 'direct' as const, roomId, audience, brand: null, endedAt: null, pair };
  });
  return new Map(rooms.map((room) => [room.roomId, room]));
}
