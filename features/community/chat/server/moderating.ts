import { actProblem } from '#features/foundation/identity/rules/roles.ts';
import { lockPlayer } from '#features/foundation/identity/server/index.ts';
import {
  type NotificationParams,
  type NotificationType,
  notify,
} from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { moderationCalls } from '../moderation.contract.ts';
import { excerptOf } from '../rules/messages.ts';
import { type Sanction, saysTheSame, timeAfter } from '../rules/sanctions.ts';
import type { MessageId } from '../rules/socket-events.ts';
import { decideCase, hasCase, holdMessage, takeOut } from './cases.ts';
import type { MessageRow } from './messages.ts';
import { publishRoomChange } from './notifications.ts';
import type { ChatTables } from './tables.ts';
import { timeOutOf } from './writing.ts';

type Calls = typeof moderationCalls;

const DONE = { done: true } as const;
const MINUTE_MS = 60_000;

/** A removed message stays removed, with its first reason. */
export function removeChatMessage({ files }: Platform): Handler<Calls['removeChatMessage']> {
  return async ({ messageId, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const row = await messageFor(transaction, messageId, audience);
      if (row.state === 'removed') return DONE;
      const decision = { state: 'removed', by: playerId, reason } as const;
      await decideCase(transaction, row, audience, decision);
      await takeOut(transaction, files, row, 'removed');
      const text = excerptOf(row.original ?? row.text);
      await tell(transaction, row.sender_id, 'chat_removed', { reason, text });
      return DONE;
    });
  };
}

export function dismissChatReports(): Handler<Calls['dismissChatReports']> {
  return async ({ messageId, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const row = await messageFor(transaction, messageId, audience);
      if (!(await hasCase(transaction, messageId))) throw refuse('not_found');
      if (row.sender_id === playerId) throw refuse('on_oneself', { status: 403 });
      if (row.state === 'removed') return DONE; // it was decided otherwise
      await decideCase(transaction, row, audience, { state: 'dismissed', by: playerId, reason });
      return DONE;
    });
  };
}

export function warnChatPlayer(): Handler<Calls['warnChatPlayer']> {
  return async ({ userId, messageId, reason }, context) =>
    onPlayer(context, userId, async (transaction, official) => {
      await checkMessage(transaction, messageId, userId, official.audience);
      const facts = { playerId: userId, kind: 'warning', reason, until: null } as const;
      if (!(await put(transaction, official, { ...facts, messageId: messageId ?? null }))) return;
      await tell(transaction, userId, 'chat_warned', { reason });
    });
}

export function timeOutChatPlayer(): Handler<Calls['timeOutChatPlayer']> {
  return async ({ userId, messageId, reason, minutes }, context) =>
    onPlayer(context, userId, async (transaction, official) => {
      await checkMessage(transaction, messageId, userId, official.audience);
      const until = new Date(transaction.now.getTime() + minutes * MINUTE_MS);
      const facts = { playerId: userId, kind: 'time_out', reason, until } as const;
      if (!(await put(transaction, official, { ...facts, messageId: messageId ?? null }))) return;
      await tell(transaction, userId, 'chat_timed_out', { reason, until: until.toISOString() });
      publishRoomChange(transaction, userId, '', 'time_out');
    });
}

/** The one that counts; where none does there is nothing to lift. */
export function liftChatTimeOut(): Handler<Calls['liftChatTimeOut']> {
  return async ({ userId, reason }, context) =>
    onPlayer(context, userId, async (transaction, { playerId, audience }) => {
      const timeOut = await timeOutOf(
        transaction.db,
        { playerId: userId, audience },
        transaction.now,
      );
      if (!timeOut) return;
      await tables<ChatTables>(transaction.db)
        .updateTable('chat_sanctions')
        .set({ lifted_at: transaction.now, lifted_by: playerId, lift_reason: reason })
        .where('id', '=', timeOut.id)
        .execute();
      await tell(transaction, userId, 'chat_time_out_lifted', {});
      publishRoomChange(transaction, userId, '', 'time_out');
    });
}

/** A message of the moderator's audience; of what two say to each other only what one of them has reported. */
async function messageFor(
  transaction: Transaction,
  id: MessageId,
  audience: string,
): Promise<MessageRow> {
  const row = await holdMessage(transaction, id);
  if (!row) throw refuse('not_found');
  const room = await tables<ChatTables>(transaction.db)
    .selectFrom('chat_rooms')
    .select(['audience', 'kind'])
    .where('id', '=', row.room_id)
    .executeTakeFirstOrThrow();
  if (room.audience !== audience) throw refuse('not_found');
  if (room.kind === 'direct' && !(await hasCase(transaction, id))) throw refuse('not_found');
  return row;
}

async function checkMessage(
  transaction: Transaction,
  id: MessageId | undefined,
  author: PlayerId,
  audience: string,
): Promise<void> {
  if (id === undefined) return;
  const row = await messageFor(transaction, id, audience);
  if (row.sender_id !== author) throw refuse('not_found');
}

async function onPlayer(
  context: CallContext,
  userId: PlayerId,
  act: (transaction: Transaction, official: Account) => Promise<void>,
): Promise<typeof DONE> {
  const official = actingPlayer(context);
  return context.transaction(async (transaction) => {
    const player = await lockPlayer(transaction, userId, official.audience);
    if (!player) throw refuse('not_found');
    const problem = actProblem(official, player);
    if (problem) throw refuse(problem, { status: 403 });
    await act(transaction, official);
    return DONE;
  });
}

type NewSanction = Omit<Sanction, 'at' | 'isLifted'> & { readonly playerId: PlayerId };

/** False if the record already has the same sanction. */
async function put(
  { db, now }: Transaction,
  { playerId: official, audience }: Account,
  { playerId, ...facts }: NewSanction,
): Promise<boolean> {
  const last = await lastOf(db, playerId, audience);
  const next: Sanction = { ...facts, at: timeAfter(last, now), isLifted: false };
  if (last && saysTheSame(last, next)) return false;
  const { kind, reason, messageId, at, until } = next;
  await tables<ChatTables>(db)
    .insertInto('chat_sanctions')
    .values({
      id: newId<Id<'chat-sanction'>>(),
      player_id: playerId,
      audience,
      kind,
      reason,

      message_id: messageId,
      official_id: official,
      at,
      until,
    })
    .execute();
  return true;
}

async function lastOf(db: Db, player: PlayerId, audience: string): Promise<Sanction | undefined> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_sanctions')
    .select(['kind', 'reason', 'message_id as messageId', 'at', 'until', 'lifted_at'])
    .where('player_id', '=', player)
    .where('audience', '=', audience)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, isLifted: row.lifted_at !== null };
}

async function tell(
  transaction: Transaction,
  to: PlayerId,
  type: NotificationType,
  params: NotificationParams,
): Promise<void> {
  await notify(transaction, { to, type, params, link: '/chat-rooms' });
}
