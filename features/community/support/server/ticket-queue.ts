import { listOfficialsOfRole } from '#features/foundation/identity/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import type { Account } from '#platform/http/caller.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { stateAfter, supportRulesOf, type TicketState } from '../rules/ticket.ts';
import type { TicketId } from '../support.contract.ts';
import type { ticketQueueCalls } from '../ticket-queue.contract.ts';
import { notifyAsker, publishTicket } from './notifications.ts';
import { attach, attachForgotten } from './pictures.ts';
import {
  addMessage,
  findTicket,
  type MessageId,
  messagesOf,
  moveTo,
  refuseFull,
  type TicketRow,
} from './records.ts';
import type { SupportTables } from './tables.ts';
import { queuedHeads, queuedView } from './views.ts';

type Calls = typeof ticketQueueCalls;

export function assignTicket(): Handler<Calls['assignTicket']> {
  return ({ ticketId, userId }, context) =>
    onTicket(context, ticketId, async (transaction, row) => {
      if (userId === row.assignee_id) return row;
      if (userId && !(await answers(transaction.db, row, userId)))
        throw refuseField('userId', 'assignee_unknown');
      const given = await give(transaction, row, userId);
      publishTicket(transaction, given);
      return given;
    });
}

export function sortTicket(): Handler<Calls['sortTicket']> {
  return ({ ticketId, category }, context) =>
    onTicket(context, ticketId, async (transaction, row) => {
      if (category === row.category) return row;
      const sorted = await change(transaction, row, { category });
      publishTicket(transaction, sorted);
      return sorted;
    });
}

const ACTION_OF = { answered: 'answer', waiting: 'ask', closed: 'close' } as const;

/** The same answer sent again is answered as the first time. Whoever answers what is nobody's takes it. */
export function answerTicket(platform: Platform): Handler<Calls['answerTicket']> {
  const rules = supportRulesOf(platform.rules);
  const post = createPost(platform);
  return ({ ticketId, text, outcome, pictureIds }, context) =>
    onTicket(context, ticketId, async (transaction, row, { playerId }) => {
      const said = (await messagesOf(transaction.db, row.id)).filter(({ kind }) => kind !== 'note');
      const last = said.at(-1);
      const isSame = last?.kind === 'support' && last.author_id === playerId && last.text === text;
      const by = { author: playerId, ticketId: row.id };
      if (isSame && row.state === outcome) {
        await attachForgotten(transaction, by, last.id as MessageId, pictureIds); // its primary key
        publishTicket(transaction, row);
        return row;
      }
      if (row.state === 'closed') throw refuse('ticket_closed');
      const life = { state: row.state, closedAt: row.closed_at };
      const state = stateAfter(life, ACTION_OF[outcome], transaction.now, rules);
      if (!state) throw refuse('ticket_closed');
      await refuseFull(transaction, row.id, rules);
      const written = { kind: 'support', author: playerId, text } as const;
      const messageId = await addMessage(transaction, row.id, written);
      await attach(transaction, by, messageId, pictureIds);
      const taken = row.assignee_id ? row : await give(transaction, row, playerId);
      const moved = await moveTo(transaction, taken, state, rules, 'support');
      await notifyAsker(platform, post, transaction, moved, text);
      publishTicket(transaction, moved);
      return moved;
    });
}

export function noteOnTicket({ rules }: Platform): Handler<Calls['noteOnTicket']> {
  const numbers = supportRulesOf(rules);
  return ({ ticketId, text }, context) =>
    onTicket(context, ticketId, async (transaction, row, { playerId }) => {
      const last = (await messagesOf(transaction.db, row.id)).at(-1);
      if (last?.kind === 'note' && last.author_id === playerId && last.text === text) return row;
      await refuseFull(transaction, row.id, numbers);
      await addMessage(transaction, row.id, { kind: 'note', author: playerId, text });
      publishTicket(transaction, row);
      return row;
    });
}

export function dismissTicket({ rules }: Platform): Handler<Calls['dismissTicket']> {
  const numbers = supportRulesOf(rules);
  return ({ ticketId, reason }, context) =>
    onTicket(context, ticketId, async (transaction, row, { playerId }) => {
      if (row.state === 'closed') return row;
      await addMessage(transaction, row.id, { kind: 'note', author: playerId, text: reason });
      const moved = await moveTo(transaction, row, 'closed', numbers, 'support');
      if (moved.player_id) {
        const to = moved.player_id;
        const params = { subject: moved.subject };
        await notify(transaction, {
          to,
          type: 'ticket_closed',
          params,
          link: `/support/${moved.id}`,
        });
      }
      publishTicket(transaction, moved);
      return moved;
    });
}

/** Holds a ticket of the official's audience for a change, and answers how it stands then. */
function onTicket(
  context: CallContext,
  id: TicketId,
  act: (transaction: Transaction, row: TicketRow, official: Account) => Promise<TicketRow>,
) {
  const official = actingPlayer(context);
  return context.transaction(async (transaction) => {
    const row = await findTicket(transaction.db, id, official.audience, 'hold');
    if (!row) throw refuse('not_found');
    return viewOf(transaction.db, await act(transaction, row, official), transaction.now, context);
  });
}

function give(transaction: Transaction, row: TicketRow, to: PlayerId | null): Promise<TicketRow> {
  return change(transaction, row, { assignee_id: to });
}

function change(
  { db }: Transaction,
  row: TicketRow,
  facts: Partial<Pick<TicketRow, 'assignee_id' | 'category'>>,
): Promise<TicketRow> {
  return tables<SupportTables>(db)
    .updateTable('tickets')
    .set(facts)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type List = 'waiting' | 'mine' | 'asked' | 'answered' | 'closed';

const OF_LIST: Readonly<Record<List, readonly TicketState[]>> = {
  waiting: ['open', 'reopened'],
  mine: ['open', 'reopened', 'waiting', 'answered'],
  asked: ['waiting'],
  answered: ['answered'],
  closed: ['closed'],
};

export function supportTickets({ db, clock }: Platform): Handler<Calls['supportTickets']> {
  return async ({ list, category, ...paged }, context) => {
    const { audience, playerId } = actingPlayer(context);
    let wanted = tables<SupportTables>(db)
      .selectFrom('tickets')
      .where('audience', '=', audience)
      .where(inReach('brand', reachIn(context, 'support')))
      .where('state', 'in', OF_LIST[list]);
    if (category) wanted = wanted.where('category', '=', category);
    if (list === 'mine') wanted = wanted.where('assignee_id', '=', playerId);
    const isQueue = list === 'waiting' || list === 'mine';
    const { rows, paging } = await readPage(wanted, paged, (each) =>
      isQueue
        ? each
            .selectAll()
            .orderBy('waits_since', (by) => by.asc().nullsLast())
            .orderBy('id')
        : each.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc'),
    );
    return { items: await queuedHeads(db, rows, clock.now(), context), ...paging };
  };
}

export function supportTicket({ db, clock }: Platform): Handler<Calls['supportTicket']> {
  return async ({ ticketId }, context) => {
    const { audience } = actingPlayer(context);
    const row = await findTicket(db, ticketId, audience, 'look');
    if (!row) throw refuse('not_found');
    return viewOf(db, row, clock.now(), context);
  };
}

/** A ticket as support reads it, with its possible assignees. */
async function viewOf(db: Db, row: TicketRow, now: Date, context: CallContext) {
  return queuedView(db, row, now, context, await answerers(db, row));
}

/** Lists the officials who answer tickets of a brand. */
async function answerers(db: Db, ticket: Pick<TicketRow, 'audience' | 'brand'>) {
  const found = await listOfficialsOfRole(db, ticket, 'support');
  return found.map(({ userId, username }) => ({ userId, username }));
}

async function answers(
  db: Db,
  ticket: Pick<TicketRow, 'audience' | 'brand'>,
  player: PlayerId,
): Promise<boolean> {
  return (await answerers(db, ticket)).some(({ userId }) => userId === player);
}
