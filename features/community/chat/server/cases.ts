import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import { removeFiles } from '#platform/files/files.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { redactStream } from '#platform/realtime/redacting.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { chatCalls } from '../chat.contract.ts';
import { channelOfRoom, type RoomId } from '../rules/rooms.ts';
import type { GoneEntry, MessageId } from '../rules/socket-events.ts';
import type { MessageRow } from './messages.ts';
import { enterRoom } from './rooms.ts';
import type { ChatTables } from './tables.ts';

const AN_HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 30;

export function reportChatMessage(): Handler<typeof chatCalls.reportChatMessage> {
  return async ({ messageId, reason, note }, context) => {
    const account = actingPlayer(context);
    const { playerId, audience } = account;
    return context.transaction(async (transaction) => {
      const { db, now } = transaction;
      const row = await holdMessage(transaction, messageId);
      if (!row) throw refuse('not_found');
      // kept by who had entered it
      await enterRoom(db, row.room_id as RoomId, account, { to: 'read', now });
      if (row.sender_id === playerId) throw refuse('on_oneself');
      if (row.state !== 'shown') throw refuse('chat_gone');
      await refuseMany(transaction, playerId);
      const made = await tables<ChatTables>(db)
        .insertInto('chat_reports')
        .values({ message_id: messageId, player_id: playerId, reason, note, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('message_id')
        .executeTakeFirst();
      if (made) await openCase(transaction, row, audience, 'report');
      return { done: true as const };
    });
  };
}

async function refuseMany({ db, now }: Transaction, playerId: PlayerId): Promise<void> {
  const { reports } = await tables<ChatTables>(db)
    .selectFrom('chat_reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('player_id', '=', playerId)
    .where('at', '>', new Date(now.getTime() - AN_HOUR_MS))
    .executeTakeFirstOrThrow();
  if (reports >= MOST_AN_HOUR) throw refuse('too_many_requests');
}

/** Shows a message to the moderators: once, however many report it. What they have decided stays. */
export async function openCase(
  { db, now, publish }: Transaction,
  { id, sender_id }: Pick<MessageRow, 'id' | 'sender_id'>,
  audience: string,
  why: 'report' | 'filter',
): Promise<void> {
  const reports = why === 'report' ? 1 : 0;
  await tables<ChatTables>(db)
    .insertInto('chat_cases')
    .values({
      message_id: id,
      audience,
      player_id: sender_id,
      reports,

      by_filter: why === 'filter',
      opened_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('message_id')
        .doUpdateSet({ reports: sql<number>`chat_cases.reports + ${reports}` }),
    )
    .execute();
  publish(`moderation:${audience}`, 'case', { messageId: id });
}

/** Decides a case. A moderator's action on a message without a report creates a decided case. */
export async function decideCase(
  { db, now, publish }: Transaction,
  { id, sender_id }: Pick<MessageRow, 'id' | 'sender_id'>,
  audience: string,
  decision: {
    readonly state: 'removed' | 'dismissed';
    readonly by: PlayerId;
    readonly reason: string;
  },
): Promise<void> {
  const { state, by, reason } = decision;
  const decided = { state, decided_at: now, official_id: by, reason };
  await tables<ChatTables>(db)
    .insertInto('chat_cases')
    .values({
      message_id: id,
      audience,
      player_id: sender_id,
      by_filter: false,
      opened_at: now,
      ...decided,
    })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(decided))
    .execute();
  publish(`moderation:${audience}`, 'case', { messageId: id });
}

export async function hasCase(
  { db }: Pick<Transaction, 'db'>,
  messageId: string,
): Promise<boolean> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_cases')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A message that nobody else changes until the change ends. */
export function holdMessage({ db }: Transaction, id: MessageId): Promise<MessageRow | undefined> {
  return tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Takes what a message says out of the room and out of what is replayed. Officials keep what they look at, or have
 * decided on; of the rest nothing stays.
 */
export async function takeOut(
  transaction: Transaction,
  files: Platform['files'],
  row: MessageRow,
  state: GoneEntry['state'],
): Promise<void> {
  const { db } = transaction;
  const keeps = state === 'removed' || (await hasCase(transaction, row.id));
  const original = keeps ? (row.original ?? row.text) : null;
  await tables<ChatTables>(db)
    .updateTable('chat_messages')
    .set({ state, text: '', original, ...(keeps ? {} : { image_id: null }) })
    .where('id', '=', row.id)
    .execute();
  if (!keeps && row.image_id) await removeFiles(transaction, files, [row.image_id as FileId]); // to files
  const channel = { is: channelOfRoom(row.room_id) };
  const where = { path: ['messageId'], is: row.id };
  const emptied = { state, text: '', image: null, mentions: [] };
  await redactStream(db, { channel, at: [], where, becomes: emptied });
  const unquoted = { state, excerpt: '', hasImage: false };
  await redactStream(db, { channel, at: ['replyTo'], where, becomes: unquoted });
  const gone: GoneEntry = { messageId: row.id, sequence: row.sequence, state };
  transaction.publish(channel.is, 'gone', { ...gone });
}
