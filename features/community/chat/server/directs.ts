import {
  findPlayersByPrefix,
  playerCards,
  playerExists,
  refuseUnconsented,
} from '#features/foundation/identity/server/index.ts';
import { blockedEitherWay, blockedPlayersOf } from '#features/play/friends/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { chatCalls } from '../chat.contract.ts';
import { type RoomId, roomIdOf } from '../rules/rooms.ts';
import { insideRoom } from './mentioning.ts';
import { enterRoom } from './rooms.ts';
import type { ChatTables } from './tables.ts';

type Calls = typeof chatCalls;

/** One room for each pair, no matter which of them opens it first. */
export function openDirect(): Handler<Calls['openDirect']> {
  return async ({ userId }, context) => {
    const { playerId, audience } = actingPlayer(context);
    if (userId === playerId) throw refuse('on_oneself');
    return context.transaction(async ({ db, now }) => {
      if (!(await playerExists(db, userId, audience))) throw refuse('not_found');
      await refuseUnconsented(db, playerId, context.brand, now);
      if (await blockedEitherWay(db, playerId, userId))
        throw refuse('blocked_between', { status: 403 });
      const [low, high] = [playerId, userId].sort() as [PlayerId, PlayerId]; // two are two
      return {
        roomId: (await roomOfTwo(db, low, high)) ?? (await makeRoom(db, audience, low, high)),
      };
    });
  };
}

/** Suggestions while a name is typed: at most eight. */
export function chatMentionable({ db, clock }: Platform): Handler<Calls['chatMentionable']> {
  return async ({ roomId, q }, context) => {
    const account = actingPlayer(context);
    await enterRoom(db, roomId, account, { to: 'read', now: clock.now() });
    const [found, blocked] = await Promise.all([
      findPlayersByPrefix(db, account.audience, q),
      blockedPlayersOf(db, account.playerId),
    ]);
    const inside = await insideRoom(db, roomId, found);
    const others = found.filter(
      (id) => inside.has(id) && id !== account.playerId && !blocked.includes(id),
    );
    const shown = others.slice(0, MOST_SUGGESTED);
    const cards = await playerCards(db, shown);
    const items = shown.flatMap((id) => {
      const card = cards.get(id);
      if (!card) return [];
      const { username, avatarUrl, look } = card;
      return [{ userId: id, username, avatarUrl, look }];
    });
    return { items };
  };
}

const MOST_SUGGESTED = 8;

async function roomOfTwo(db: Db, low: PlayerId, high: PlayerId): Promise<RoomId | undefined> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_directs')
    .select('room_id')
    .where('low_player_id', '=', low)
    .where('high_player_id', '=', high)
    .executeTakeFirst();
  return row?.room_id as RoomId | undefined; // made below
}

/** Both may open it at once: the second finds the first one's. */
async function makeRoom(db: Db, audience: string, low: PlayerId, high: PlayerId): Promise<RoomId> {
  const roomId = roomIdOf({ kind: 'direct', directId: newId<Id<'direct'>>() });
  const view = tables<ChatTables>(db);
  await view.insertInto('chat_rooms').values({ id: roomId, audience, kind: 'direct' }).execute();
  const made = await view
    .insertInto('chat_directs')
    .values({ room_id: roomId, low_player_id: low, high_player_id: high })
    .onConflict((conflict) => conflict.columns(['low_player_id', 'high_player_id']).doNothing())
    .returning('room_id')
    .executeTakeFirst();
  if (made) return roomId;
  await view.deleteFrom('chat_rooms').where('id', '=', roomId).execute();
  const first = await roomOfTwo(db, low, high);
  if (!first) throw new Error('the room of two players is not there');
  return first;
}
