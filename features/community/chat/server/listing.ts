import { emotesOf } from '#features/money/store/server/index.ts';
import { blockedPlayersOf } from '#features/play/friends/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Paging, pageOfSorted, readPage, type Wanted } from '#platform/database/paging.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor } from '#platform/http/grants.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { chatCalls } from '../chat.contract.ts';
import type { RoomId } from '../rules/rooms.ts';
import { roomCards } from './cards.ts';
import { writeOut } from './messages.ts';
import { eventAndMatchRooms, ownRooms, type RoomState, statesOf } from './own-rooms.ts';
import { accessOf, enterRoom, type Room } from './rooms.ts';
import type { ChatTables } from './tables.ts';
import { isBlocked, otherOf, timeOutOf } from './writing.ts';

type Calls = typeof chatCalls;

export function chatRooms({ db, clock, presence }: Platform): Handler<Calls['chatRooms']> {
  return async ({ list, ...wanted }, context) => {
    const account = actingPlayer(context);
    if (list === 'direct') {
      const { states, paging } = await directRooms(db, account, wanted);
      return { items: await roomCards(db, states, context, presence), ...paging };
    }
    const all = await ownRooms(db, account, clock.now());
    const { items: shown, paging } = pageOfSorted(all, wanted, lastFirst);
    return { items: await roomCards(db, shown, context, presence), ...paging };
  };
}

export function chatUnread({ db, clock }: Platform): Handler<Calls['chatUnread']> {
  return async (_input, context) => {
    const account = actingPlayer(context);
    const own = await eventAndMatchRooms(db, account, clock.now());
    const { states } = await directRooms(db, account, { page: 1, pageSize: MOST_COUNTED });
    const waiting = [...states, ...(await statesOf(db, own, account))].filter(
      ({ unread }) => unread > 0,
    );
    const unread = waiting.reduce((sum, state) => sum + state.unread, 0);
    return { unread, rooms: waiting.length };
  };
}

export function chatRoom({ db, clock, presence }: Platform): Handler<Calls['chatRoom']> {
  return async ({ roomId }, context) => {
    const account = actingPlayer(context);
    const now = clock.now();
    const room = await enterRoom(db, roomId, account, { to: 'read', now });
    const states = await statesOf(db, [roomId], account);
    const [card] = await roomCards(db, states, context, presence);
    const [state] = states;
    if (!card || !state) throw refuse('not_found');
    const [timeOut, blocked, silenced, emotes] = await Promise.all([
      timeOutOf(db, account, now),
      room.kind === 'direct' && isBlocked(db, room, account.playerId),
      silencedBy(db, account),
      emotesOf(db, account.playerId, now),
    ]);
    const peer = otherOf(room, account.playerId);
    const isAlone = room.kind === 'direct' && peer !== undefined && card.link === null;
    const mayWrite = accessOf(room, account, now) === 'write' && !timeOut && !blocked && !isAlone;
    return {
      ...card,

      sequence: state.sequence,
      readUpTo: state.readUpTo,
      blocked,
      silenced,
      emotes: [...emotes],
      actions: actionsIn(room, account, { mayWrite, muted: state.muted }),
      timeOut: timeOut ? { until: timeOut.until.toISOString(), reason: timeOut.reason } : null,
    };
  };
}

/** Older ones wait for nobody any more. */
const MOST_COUNTED = 200;

type Action = Awaited<ReturnType<Handler<Calls['chatRoom']>>>['actions'][number];

function actionsIn(
  room: Room,
  account: Account,
  { mayWrite, muted }: { readonly mayWrite: boolean; readonly muted: boolean },
): Action[] {
  const isModerator = mayActFor(account, 'moderator', room);
  return [
    ...(mayWrite ? (['write', 'image'] as const) : []),
    muted ? 'unmute' : 'mute',
    'report',
    ...(isModerator ? (['moderate'] as const) : []),
  ];
}

/** Players whose messages the player hides, or must not see. */
async function silencedBy(db: Db, { playerId }: Account): Promise<string[]> {
  const [mutes, blocked] = await Promise.all([
    tables<ChatTables>(db)
      .selectFrom('chat_mutes')
      .select('muted_player_id')
      .where('player_id', '=', playerId)
      .execute(),
    blockedPlayersOf(db, playerId),
  ]);
  return [...new Set([...mutes.map(({ muted_player_id: id }) => id), ...blocked])];
}

/** Direct rooms in which something was written, the last first. */
async function directRooms(
  db: Db,
  account: Account,
  wanted: Wanted,
): Promise<{ states: RoomState[]; paging: Paging }> {
  const { playerId } = account;
  const all = tables<ChatTables>(db)
    .selectFrom('chat_directs')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_directs.room_id')
    .where(({ or, eb }) =>
      or([eb('low_player_id', '=', playerId), eb('high_player_id', '=', playerId)]),
    )
    .where('chat_rooms.sequence', '>', 0);
  const { rows, paging } = await readPage(all, wanted, (each) =>
    each.select('chat_rooms.id').orderBy('chat_rooms.last_at', 'desc').orderBy('chat_rooms.id'),
  );
  // ids that the server has made
  const ids = rows.map(({ id }) => id as RoomId);
  return { states: await statesOf(db, ids, account), paging };
}

const IN_ORDER = ['match', 'event', 'brand', 'game', 'direct'];

/** The last written in first; where nothing was, matches before events before the rest. */
function lastFirst({ roomId, kind, lastAt }: RoomState) {
  return [-(lastAt?.getTime() ?? 0), IN_ORDER.indexOf(kind), roomId];
}

/** A page of a room, by the sequence of its messages: what is written meanwhile moves nothing. */
export function chatMessages({ db, clock }: Platform): Handler<typeof chatCalls.chatMessages> {
  return async ({ roomId, before, after, limit }, context) => {
    const account = actingPlayer(context);
    await enterRoom(db, roomId, account, { to: 'read', now: clock.now() });
    let query = tables<ChatTables>(db)
      .selectFrom('chat_messages')
      .selectAll()
      .where('room_id', '=', roomId);
    if (before !== undefined) query = query.where('sequence', '<', before);
    if (after !== undefined) query = query.where('sequence', '>', after);
    // one more than asked for tells whether there are more
    const rows = await query
      .orderBy('sequence', after === undefined ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const inOrder = after === undefined ? page.reverse() : page;
    const reader = { playerId: account.playerId, texts: context.texts };
    return { items: await writeOut(db, inOrder, reader), more: rows.length > limit };
  };
}
