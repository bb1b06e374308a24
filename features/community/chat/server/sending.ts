import { sql } from 'kysely';
import { emotesOf } from '#features/money/store/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { chatCalls } from '../chat.contract.ts';
import { FLOOD_LIMITS, FLOOD_WINDOW_MS, type FloodLimits, floodOf } from '../rules/floods.ts';
import { tidyText } from '../rules/messages.ts';
import { channelOfRoom } from '../rules/rooms.ts';
import type { MessageId } from '../rules/socket-events.ts';
import { openCase } from './cases.ts';
import { takeImage } from './images.ts';
import { calledByName, saveMentions } from './mentioning.ts';
import { type Message, type MessageRow, type Reader, writeOut } from './messages.ts';
import { notifyOfMessage } from './notifications.ts';
import { ensureRoom, isInCharge } from './rooms.ts';
import type { ChatTables } from './tables.ts';
import { filterText } from './word-filter.ts';
import { enterToWrite } from './writing.ts';

type Sent = Parameters<Handler<typeof chatCalls.sendChatMessage>>[0];

/** A message has its place in its room and is stored in one change; only then is it acknowledged and told. */
export function sendChatMessage(platform: Platform): Handler<typeof chatCalls.sendChatMessage> {
  const { db, presence, rules } = platform;
  const limits: FloodLimits = {
    inFiveSeconds: rules.count('CHAT_IN_FIVE_SECONDS', FLOOD_LIMITS.inFiveSeconds),
    inAMinute: rules.count('CHAT_IN_A_MINUTE', FLOOD_LIMITS.inAMinute),
    alike: rules.count('CHAT_ALIKE', FLOOD_LIMITS.alike),
  };
  return async (sent, context) => {
    const account = actingPlayer(context);
    const reader: Reader = { playerId: account.playerId, texts: context.texts };
    const written = tidyText(sent.text);
    if (written === '' && sent.imageId === undefined) throw refuseField('text', 'field_required');
    const known = await sentBefore(db, sent, account);
    if (known) return first(await writeOut(db, [known], reader));
    return context
      .transaction(async (transaction) => {
        const room = await enterToWrite(
          transaction.db,
          sent.roomId,
          account,
          context,
          transaction.now,
        );
        await refuseReplyElsewhere(transaction, sent);
        await refuseFlood(transaction, account, written, limits);
        await ensureRoom(transaction.db, room);
        const { text, isMasked } = filterText(written, context.language);
        if (sent.imageId) await takeImage(transaction, sent.imageId, sent.roomId, account.playerId);
        const mentions = await calledByName(transaction.db, sent.roomId, text, account);
        const draft: MessageRow = {
          id: newId<MessageId>(),
          room_id: sent.roomId,
          sequence: 0,
          state: 'shown',

          sender_id: account.playerId,
          client_id: sent.clientId,
          at: transaction.now,
          text,

          original: isMasked ? written : null,
          image_id: sent.imageId ?? null,
          emotes: await emotesIn(transaction, account.playerId, text),

          reply_to: sent.replyTo ?? null,
          official: isInCharge(room, account),
        };
        const unplaced = first(await writeOut(transaction.db, [draft], reader, mentions));
        // from here on the room is held: as little as possible comes after
        const sequence = await place(transaction, draft);
        const row = { ...draft, sequence };
        const message: Message = { ...unplaced, sequence };
        transaction.publish(channelOfRoom(room.roomId), 'message', message);
        await saveMentions(transaction, row, mentions);
        // a direct conversation is checked only after a report
        if (isMasked && room.kind !== 'direct') {
          await openCase(transaction, row, account.audience, 'filter');
        }
        await notifyOfMessage(transaction, presence, room, row, mentions);
        return message;
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof SentTwice)) throw error;
        const quicker = await sentBefore(db, sent, account);
        if (!quicker) throw error;
        return first(await writeOut(db, [quicker], reader));
      });
  };
}

/** The author's emotes that the text uses. */
async function emotesIn(
  { db, now }: Transaction,
  author: PlayerId,
  text: string,
): Promise<string[]> {
  if (!text.includes(':')) return [];
  const own = await emotesOf(db, author, now);
  return own.filter((name) => text.includes(`:${name}:`));
}

/** Sent twice at once: the other was quicker, and its message is there now. */
class SentTwice extends Error {}

/**
 * Raises the room's sequence, stores the message at that place and marks it read for its author, in one statement.
 * The room's row is held until the change is stored: the same order for all.
 */
async function place({ db }: Transaction, draft: MessageRow): Promise<number> {
  const { id, room_id, sender_id, client_id, at, text, original, emotes } = draft;
  const { image_id, reply_to, official } = draft;
  const { rows } = await sql<{ sequence: number }>`
    with raised as (
      update chat_rooms set sequence = sequence + 1, last_at = ${at}
      where id = ${room_id} returning sequence
    ), stored as (
      insert into chat_messages
        (id, room_id, sequence, sender_id, client_id, at, text, original, emotes, image_id, reply_to,
          official)
      select ${id}::uuid, ${room_id}::text, sequence, ${sender_id}::uuid, ${client_id}::uuid,
        ${at}::timestamptz, ${text}::text, ${original}::text, ${emotes}::text[], ${image_id}::uuid, ${reply_to}::uuid,
        ${official}::boolean
      from raised
      on conflict (sender_id, client_id) do nothing returning sequence
    ), read as (
      insert into chat_members (room_id, player_id, read_up_to)
      select ${room_id}::text, ${sender_id}::uuid, sequence from stored
      on conflict (room_id, player_id) do update set read_up_to = excluded.read_up_to
    )
    select sequence from stored`.execute(db);
  const [stored] = rows;
  if (!stored) throw new SentTwice(); // the change is undone, with the raised sequence
  return stored.sequence;
}

/** The same message, sent before; a device's id that names another one is refused. */
async function sentBefore(
  db: Db,
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

async function refuseReplyElsewhere({ db }: Transaction, { replyTo, roomId }: Sent): Promise<void> {
  if (replyTo === undefined) return;
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', replyTo)
    .where('room_id', '=', roomId)
    .forShare() // the lock makes a deletion wait, which then finds the reply
    .executeTakeFirst();
  if (!row) throw refuseField('replyTo', 'field_invalid');
}

async function refuseFlood(
  { db, now }: Transaction,
  { playerId }: Account,
  text: string,
  limits: FloodLimits,
): Promise<void> {
  // one lock serialises a player's messages from all devices
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${playerId}`}, 0))`.execute(db);
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

function first([message]: readonly Message[]): Message {
  if (!message) throw new Error('a message was not written out');
  return message;
}
