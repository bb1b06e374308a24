import { tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { chatCalls } from '../contract.ts';
import { isInCharge } from '../rules/access.ts';
import { filterText } from '../rules/filter.ts';
import { FLOOD_LIMITS, FLOOD_WINDOW_MS, type FloodLimits, floodOf } from '../rules/floods.ts';
import { tidyText } from '../rules/messages.ts';
import { channelOfRoom, type RoomId } from '../rules/rooms.ts';
import type { MessageId } from '../rules/socket-events.ts';
import { openCase } from './cases.ts';
import { takeImage } from './images.ts';
import { callByName } from './mentioning.ts';
import { type Message, type MessageRow, writeOut } from './messages.ts';
import { ensureRoom, type Room } from './rooms.ts';
import type { ChatTables } from './tables.ts';
import { tellMessage } from './telling.ts';
import { enterToWrite } from './writing.ts';

type Sent = Parameters<Handler<typeof chatCalls.sendChatMessage>>[0];

/** A message has its place in its room and is stored in one change; only then is it acknowledged and told. */
export function sendChatMessage(platform: Platform): Handler<typeof chatCalls.sendChatMessage> {
  const { rules } = platform;
  const limits: FloodLimits = {
    inFiveSeconds: rules.count('CHAT_IN_FIVE_SECONDS', FLOOD_LIMITS.inFiveSeconds),
    inAMinute: rules.count('CHAT_IN_A_MINUTE', FLOOD_LIMITS.inAMinute),
    alike: rules.count('CHAT_ALIKE', FLOOD_LIMITS.alike),
  };
  return async (sent, context) => {
    const account = actingPlayer(context);
    const text = tidyText(sent.text);
    if (text === '' && sent.imageId === undefined) throw refuseField('text', 'field_required');
    return context.transact(async (work) => {
      const reader = { playerId: account.playerId, texts: context.texts };
      const known = await sentBefore(work, sent, account);
      if (known) return written(work, known, reader);
      const room = await enterToWrite(work.db, sent.roomId, account, context, work.now);
      await refuseReplyElsewhere(work, sent.replyTo, sent.roomId);
      await ensureRoom(work.db, room);
      await holdRoom(work, room);
      // sent twice at once: the other was quicker, and its message is there now
      const quicker = await sentBefore(work, sent, account);
      if (quicker) return written(work, quicker, reader);
      await refuseFlood(work, account, text, limits);
      const sequence = await nextPlace(work, room);
      const row = await store(work, { ...sent, text, sequence }, account, context);
      const message = await written(work, row, reader);
      work.announce(channelOfRoom(room.roomId), 'message', message);
      await markOwn(work, row);
      await tellMessage(work, platform.presence, room, row);
      return message;
    });
  };

  async function store(
    work: Work,
    sent: Sent & { readonly sequence: number },
    account: Account,
    context: CallContext,
  ): Promise<MessageRow> {
    const { db: trx, now } = work;
    const { playerId, audience, roles } = account;
    const languages = ['en', context.language];
    const { text, isMasked } = filterText(sent.text, languages);
    if (sent.imageId) await takeImage(work, sent.imageId, sent.roomId, playerId);
    const row = await tables<ChatTables>(trx)
      .insertInto('chat_messages')
      .values({
        ...{ id: newId<MessageId>(), room_id: sent.roomId, sequence: sent.sequence },
        ...{ sender_id: playerId, client_id: sent.clientId, at: now, text },
        original: isMasked ? sent.text : null,
        image_id: sent.imageId ?? null,
        reply_to: sent.replyTo ?? null,
        official: isInCharge(roles),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await callByName(work, row, audience);
    // what two say to each other is looked at only when one of them reports it
    const isPrivate = sent.roomId.startsWith('direct:');
    if (isMasked && !isPrivate) await openCase(work, row, audience, 'filter');
    return row;
  }
}

async function written(
  { db }: Work,
  row: MessageRow,
  reader: Parameters<typeof writeOut>[2],
): Promise<Message> {
  const [message] = await writeOut(db, [row], reader);
  if (!message) throw new Error('a message was not written out');
  return message;
}

/** The same message, sent before; a device's id that names another one is refused. */
async function sentBefore(
  { db }: Work,
  { clientId, roomId }: Sent,
  { playerId }: Account,
): Promise<MessageRow | undefined> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .selectAll()
    .where('sender_id', '=', playerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (row && row.room_id !== roomId) throw refuse('idempotency_key_reused');
  return row;
}

/** Nobody else writes here until this change is stored: the same order for all. */
async function holdRoom({ db }: Work, { roomId }: Room): Promise<void> {
  await tables<ChatTables>(db)
    .selectFrom('chat_rooms')
    .select('id')
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function nextPlace({ db, now }: Work, { roomId }: Room): Promise<number> {
  const { sequence } = await tables<ChatTables>(db)
    .updateTable('chat_rooms')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), last_at: now }))
    .where('id', '=', roomId)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

async function refuseReplyElsewhere(
  { db }: Work,
  replyTo: MessageId | undefined,
  roomId: RoomId,
): Promise<void> {
  if (replyTo === undefined) return;
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', replyTo)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  if (!row) throw refuseField('replyTo', 'field_invalid');
}

async function refuseFlood(
  { db, now }: Work,
  { playerId }: Account,
  text: string,
  limits: FloodLimits,
): Promise<void> {
  const recent = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .select(['at', 'text', 'original'])
    .where('sender_id', '=', playerId)
    .where('at', '>', new Date(now.getTime() - FLOOD_WINDOW_MS))
    .orderBy('at', 'desc')
    .limit(Math.max(limits.inAMinute, limits.inFiveSeconds))
    .execute();
  const said = recent.map((row) => ({ at: row.at, text: row.original ?? row.text }));
  const flood = floodOf(said, text, now, limits);
  if (!flood) return;
  const { code, retryAfterSeconds } = flood;
  throw refuse(code, { status: 429, retryAfterSeconds, values: { seconds: retryAfterSeconds } });
}

/** Who writes has read up to there. */
async function markOwn(
  { db }: Work,
  { room_id, sender_id: player_id, sequence: read_up_to }: MessageRow,
): Promise<void> {
  await tables<ChatTables>(db)
    .insertInto('chat_members')
    .values({ room_id, player_id, read_up_to })
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'player_id']).doUpdateSet({ read_up_to }),
    )
    .execute();
}
