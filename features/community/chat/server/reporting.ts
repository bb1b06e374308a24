import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { chatCalls } from '../contract.ts';
import type { RoomId } from '../rules/rooms.ts';
import { openCase } from './cases.ts';
import { holdMessage } from './gone.ts';
import { enterRoom } from './rooms.ts';
import type { ChatTables } from './tables.ts';

const AN_HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 30;

export function reportChatMessage(): Handler<typeof chatCalls.reportChatMessage> {
  return async ({ messageId, reason, note }, context) => {
    const account = actingPlayer(context);
    const { playerId, audience } = account;
    return context.transact(async (work) => {
      const { db, now } = work;
      const row = await holdMessage(work, messageId);
      if (!row) throw refuse('not_found');
      // kept by who had entered it
      await enterRoom(db, row.room_id as RoomId, account, { to: 'read', now });
      if (row.sender_id === playerId) throw refuse('on_oneself');
      if (row.state !== 'shown') throw refuse('chat_gone');
      await refuseMany(work, playerId);
      const made = await tables<ChatTables>(db)
        .insertInto('chat_reports')
        .values({ message_id: messageId, player_id: playerId, reason, note, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('message_id')
        .executeTakeFirst();
      if (made) await openCase(work, row, audience, 'report');
      return { done: true as const };
    });
  };
}

async function refuseMany({ db, now }: Work, playerId: PlayerId): Promise<void> {
  const { reports } = await tables<ChatTables>(db)
    .selectFrom('chat_reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('player_id', '=', playerId)
    .where('at', '>', new Date(now.getTime() - AN_HOUR_MS))
    .executeTakeFirstOrThrow();
  if (reports >= MOST_AN_HOUR) throw refuse('too_many_requests');
}
