import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { chatCalls } from '../contract.ts';
import { writeOut } from './messages.ts';
import { enterRoom } from './rooms.ts';
import type { ChatTables } from './tables.ts';

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
