import { sql } from 'kysely';
import { playerExists } from '#features/foundation/identity/server/index.ts';
import { markRead } from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { chatCalls } from '../chat.contract.ts';
import { linkTo, publishRoomChange } from './notifications.ts';
import { statesOf } from './own-rooms.ts';
import { ensureRoom, enterRoom } from './rooms.ts';
import type { ChatTables } from './tables.ts';

type Calls = typeof chatCalls;

/** Never beyond what was written, never back. */
export function chatRead(): Handler<Calls['chatRead']> {
  return async ({ roomId, upTo }, context) => {
    const account = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const room = await enterRoom(db, roomId, account, { to: 'read', now });
      await ensureRoom(db, room);
      const { sequence } = await tables<ChatTables>(db)
        .selectFrom('chat_rooms')
        .select('sequence')
        .where('id', '=', roomId)
        .executeTakeFirstOrThrow();
      const changed = await tables<ChatTables>(db)
        .insertInto('chat_members')
        .values({
          room_id: roomId,
          player_id: account.playerId,
          read_up_to: Math.min(upTo, sequence),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['room_id', 'player_id'])
            .doUpdateSet({ read_up_to: sql<number>`excluded.read_up_to` })
            .whereRef('chat_members.read_up_to', '<', sql`excluded.read_up_to`),
        )
        .returning('read_up_to')
        .executeTakeFirst();
      // the player's other devices count again
      if (changed) publishRoomChange(transaction, account.playerId, roomId, 'read');
      const [state] = await statesOf(db, [roomId], account);
      const unread = state?.unread ?? 0;
      if (changed && unread === 0) {
        await markRead(transaction, [{ of: account.playerId, link: linkTo(roomId) }]);
      }
      return { unread };
    });
  };
}

export function muteChatRoom(): Handler<Calls['muteChatRoom']> {
  return async ({ roomId, act }, context) => {
    const account = actingPlayer(context);
    const muted = act === 'mute';
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const room = await enterRoom(db, roomId, account, { to: 'read', now });
      await ensureRoom(db, room);
      const [state] = await statesOf(db, [roomId], account);
      if (state?.muted === muted) return { muted };
      await tables<ChatTables>(db)
        .insertInto('chat_members')
        .values({
          room_id: roomId,
          player_id: account.playerId,
          muted,
          read_up_to: state?.readUpTo ?? 0,
        })
        .onConflict((conflict) => conflict.columns(['room_id', 'player_id']).doUpdateSet({ muted }))
        .execute();
      publishRoomChange(transaction, account.playerId, roomId, 'muted');
      return { muted };
    });
  };
}

export function muteChatPlayer(): Handler<Calls['muteChatPlayer']> {
  return async ({ userId, act }, context) => {
    const { playerId, audience } = actingPlayer(context);
    if (userId === playerId) throw refuse('on_oneself');
    return context.transaction(async ({ db }) => {
      const view = tables<ChatTables>(db);
      if (act === 'unmute') {
        await view
          .deleteFrom('chat_mutes')
          .where('player_id', '=', playerId)
          .where('muted_player_id', '=', userId)
          .execute();
        return { muted: false };
      }
      if (!(await playerExists(db, userId, audience))) throw refuse('not_found');
      await view
        .insertInto('chat_mutes')
        .values({ player_id: playerId, muted_player_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { muted: true };
    });
  };
}
