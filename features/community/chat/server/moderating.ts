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
import type { Work } from '#platform/work.ts';
import type { moderationCalls } from '../moderation.contract.ts';
import { excerptOf } from '../rules/messages.ts';
import { type Sanction, saysTheSame, timeAfter } from '../rules/sanctions.ts';
import type { MessageId } from '../rules/socket-events.ts';
import { decideCase, hasCase, holdMessage, takeOut } from './cases.ts';
import type { MessageRow } from './messages.ts';
import type { ChatTables } from './tables.ts';
import { tellRoom } from './telling.ts';
import { timeOutOf } from './writing.ts';

type Calls = typeof moderationCalls;

const DONE = { done: true } as const;
const MINUTE_MS = 60_000;

/** A removed message stays removed, with its first reason. */
export function removeChatMessage({ files }: Platform): Handler<Calls['removeChatMessage']> {
  return async ({ messageId, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    return context.transact(async (work) => {
      const row = await messageFor(work, messageId, audience);
      if (row.state === 'removed') return DONE;
      const decision = { state: 'removed', by: playerId, reason } as const;
      await decideCase(work, row, audience, decision);
      await takeOut(work, files, row, 'removed');
      const text = excerptOf(row.original ?? row.text);
      await tell(work, row.sender_id, 'chat_removed', { reason, text });
      return DONE;
    });
  };
}

export function dismissChatReports(): Handler<Calls['dismissChatReports']> {
  return async ({ messageId, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    return context.transact(async (work) => {
      const row = await messageFor(work, messageId, audience);
      if (!(await hasCase(work, messageId))) throw refuse('not_found');
      if (row.sender_id === playerId) throw refuse('on_oneself', { status: 403 });
      if (row.state === 'removed') return DONE; // it was decided otherwise
      await decideCase(work, row, audience, { state: 'dismissed', by: playerId, reason });
      return DONE;
    });
  };
}

export function warnChatPlayer(): Handler<Calls['warnChatPlayer']> {
  return async ({ userId, messageId, reason }, context) =>
    onPlayer(context, userId, async (work, official) => {
      await checkMessage(work, messageId, userId, official.audience);
      const facts = { playerId: userId, kind: 'warning', reason, until: null } as const;
      if (!(await put(work, official, { ...facts, messageId: messageId ?? null }))) return;
      await tell(work, userId, 'chat_warned', { reason });
    });
}

export function timeOutChatPlayer(): Handler<Calls['timeOutChatPlayer']> {
  return async ({ userId, messageId, reason, minutes }, context) =>
    onPlayer(context, userId, async (work, official) => {
      await checkMessage(work, messageId, userId, official.audience);
      const until = new Date(work.now.getTime() + minutes * MINUTE_MS);
      const facts = { playerId: userId, kind: 'time_out', reason, until } as const;
      if (!(await put(work, official, { ...facts, messageId: messageId ?? null }))) return;
      await tell(work, userId, 'chat_timed_out', { reason, until: until.toISOString() });
      tellRoom(work, userId, '', 'time_out');
    });
}

/** The one that counts; where none does there is nothing to lift. */
export function liftChatTimeOut(): Handler<Calls['liftChatTimeOut']> {
  return async ({ userId, reason }, context) =>
    onPlayer(context, userId, async (work, { playerId, audience }) => {
      const timeOut = await timeOutOf(work.db, { playerId: userId, audience }, work.now);
      if (!timeOut) return;
      await tables<ChatTables>(work.db)
        .updateTable('chat_sanctions')
        .set({ lifted_at: work.now, lifted_by: playerId, lift_reason: reason })
        .where('id', '=', timeOut.id)
        .execute();
      await tell(work, userId, 'chat_time_out_lifted', {});
      tellRoom(work, userId, '', 'time_out');
    });
}

/** A message of the moderator's audience; of what two say to each other only what one of them has reported. */
async function messageFor(work: Work, id: MessageId, audience: string): Promise<MessageRow> {
  const row = await holdMessage(work, id);
  if (!row) throw refuse('not_found');
  const room = await tables<ChatTables>(work.db)
    .selectFrom('chat_rooms')
    .select(['audience', 'kind'])
    .where('id', '=', row.room_id)
    .executeTakeFirstOrThrow();
  if (room.audience !== audience) throw refuse('not_found');
  if (room.kind === 'direct' && !(await hasCase(work, id))) throw refuse('not_found');
  return row;
}

async function checkMessage(
  work: Work,
  id: MessageId | undefined,
  author: PlayerId,
  audience: string,
): Promise<void> {
  if (id === undefined) return;
  const row = await messageFor(work, id, audience);
  if (row.sender_id !== author) throw refuse('not_found');
}

async function onPlayer(
  context: CallContext,
  userId: PlayerId,
  act: (work: Work, official: Account) => Promise<void>,
): Promise<typeof DONE> {
  const official = actingPlayer(context);
  return context.transact(async (work) => {
    const player = await lockPlayer(work, userId, official.audience);
    if (!player) throw refuse('not_found');
    const problem = actProblem(official, player);
    if (problem) throw refuse(problem, { status: 403 });
    await act(work, official);
    return DONE;
  });
}

type NewSanction = Omit<Sanction, 'at' | 'isLifted'> & { readonly playerId: PlayerId };

/** False if the record already has the same sanction. */
async function put(
  { db, now }: Work,
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
      ...{ id: newId<Id<'chat-sanction'>>(), player_id: playerId, audience, kind, reason },
      ...{ message_id: messageId, official_id: official, at, until },
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
  work: Work,
  to: PlayerId,
  type: NotificationType,
  params: NotificationParams,
): Promise<void> {
  await notify(work, { to, type, params, link: '/chat-rooms' });
}
