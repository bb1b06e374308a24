import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { chatCalls } from '../chat.contract.ts';
import { afterReacting, REACTIONS_IN_A_MINUTE } from '../rules/floods.ts';
import { channelOfRoom, type RoomId } from '../rules/rooms.ts';
import type { ReactionEntry } from '../rules/socket-events.ts';
import { holdMessage, takeOut } from './cases.ts';
import type { ChatTables } from './tables.ts';
import { enterToWrite } from './writing.ts';

type Calls = typeof chatCalls;

export function reactToChatMessage({ rules }: Platform): Handler<Calls['reactToChatMessage']> {
  const most = rules.count('CHAT_REACTIONS_IN_A_MINUTE', REACTIONS_IN_A_MINUTE);
  return async ({ messageId, reaction, act }, context) => {
    const account = actingPlayer(context);
    const { playerId } = account;
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const row = await holdMessage(transaction, messageId);
      if (!row) throw refuse('not_found');
      // kept by who had entered it
      const room = await enterToWrite(db, row.room_id as RoomId, account, context, now);
      if (row.state !== 'shown') throw refuse('chat_gone');
      const view = tables<ChatTables>(db);
      const own = { message_id: messageId, player_id: playerId, reaction };
      const changed =
        act === 'give'
          ? await view
              .insertInto('chat_reactions')
              .values({ ...own, at: now })
              .onConflict((conflict) => conflict.doNothing())
              .returning('message_id')
              .executeTakeFirst()
          : await view
              .deleteFrom('chat_reactions')
              .where('message_id', '=', messageId)
              .where('player_id', '=', playerId)
              .where('reaction', '=', reaction)
              .returning('message_id')
              .executeTakeFirst();
      const { count } = await view
        .selectFrom('chat_reactions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('message_id', '=', messageId)
        .where('reaction', '=', reaction)
        .executeTakeFirstOrThrow();
      if (changed) {
        await countReaction(transaction, playerId, most);
        const { sequence } = row;
        const entry: ReactionEntry = {
          messageId,
          sequence,
          reaction,
          userId: playerId,
          act,
          count,
        };
        transaction.publish(channelOfRoom(room.roomId), 'reaction', { ...entry });
      }
      return { count, mine: act === 'give' };
    });
  };
}

/** A deleted message stays deleted. */
export function deleteChatMessage({ files }: Platform): Handler<Calls['deleteChatMessage']> {
  return async ({ messageId }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const row = await holdMessage(transaction, messageId);
      if (!row) throw refuse('not_found');
      if (row.sender_id !== playerId) throw refuse('not_yours');
      if (row.state === 'shown') await takeOut(transaction, files, row, 'deleted');
      return { done: true as const };
    });
  };
}

/** Limits floods of reactions, given and taken back. Simultaneous ones of a player are counted one after the other. */
async function countReaction(
  { db, now }: Transaction,
  player: PlayerId,
  most: number,
): Promise<void> {
  const view = tables<ChatTables>(db);
  await view
    .insertInto('chat_reaction_counts')
    .values({ player_id: player, since: now, acts: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await view
    .selectFrom('chat_reaction_counts')
    .select(['since', 'acts'])
    .where('player_id', '=', player)
    .forUpdate()
    .executeTakeFirst();
  const after = afterReacting(before, now, most);
  if ('code' in after) {
    const { code, retryAfterSeconds: seconds } = after;
    throw refuse(code, { status: 429, retryAfterSeconds: seconds, values: { seconds } });
  }
  await view
    .updateTable('chat_reaction_counts')
    .set(after)
    .where('player_id', '=', player)
    .execute();
}
