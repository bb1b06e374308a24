import { sql } from 'kysely';
import { emailKey } from '#core/fields.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { chosenDetails, DETAILS } from '../rules/details.ts';
import { referenceOf, type SupportRules, stateAfter, supportRulesOf } from '../rules/ticket.ts';
import type { supportCalls, TicketId } from '../support.contract.ts';
import { markTicketRead, publishTicket, welcomeVisitor } from './notifications.ts';
import { attach, attachForgotten } from './pictures.ts';
import {
  addMessage,
  type MessageId,
  messagesOf,
  moveTo,
  networkHash,
  refuseFull,
  type TicketRow,
  ticketOfAsker,
} from './records.ts';
import type { SupportTables } from './tables.ts';
import { headOf, ticketView } from './views.ts';

type Calls = typeof supportCalls;

/** The asker, as far as known. */
type Asker =
  | { readonly player: PlayerId; readonly email: null }
  | { readonly player: null; readonly email: string };

export function openTicket(platform: Platform): Handler<Calls['openTicket']> {
  const rules = supportRulesOf(platform.rules);
  const post = createPost(platform);
  return async (input, context) => {
    const asker = askerOf(input, context);
    if (asker.player === null && input.pictureIds.length > 0)
      throw refuseField('pictureIds', 'picture_unknown');
    return context.transaction(async (transaction) => {
      await lockAsker(transaction.db, asker.player === null ? asker.email : asker.player);
      const again = await sameTicket(transaction, asker, input, context);
      if (again) {
        const { ticketId, messageId } = again;
        const by = { author: asker.player, ticketId };
        await attachForgotten(transaction, by, messageId, input.pictureIds);
        return replyOf(ticketId);
      }
      const network = networkHash(platform, context.address);
      if (asker.player !== null) {
        await refuseManyTickets(transaction, asker.player, rules);
        await refuseManyMessages(transaction, { author_id: asker.player }, rules);
      } else {
        const { audience } = context.brand;
        await lockAsker(transaction.db, network.toString('hex'));
        await refuseManyVisitors(transaction, { audience, email: asker.email, network }, rules);
      }
      const row = await insertTicket(transaction, asker, input, context, network);
      const first = { kind: 'asker', author: asker.player, text: input.text } as const;
      const messageId = await addMessage(transaction, row.id, first);
      await attach(
        transaction,
        { author: asker.player, ticketId: row.id },
        messageId,
        input.pictureIds,
      );
      if (asker.player === null) await welcomeVisitor(platform, post, transaction, row);
      publishTicket(transaction, row);
      return replyOf(row.id);
    });
  };
}

/** The last words sent again are the same words. */
export function replyToTicket(platform: Platform): Handler<Calls['replyToTicket']> {
  const rules = supportRulesOf(platform.rules);
  return async (input, context) =>
    context.transaction(async (transaction) => {
      const row = await ticketOfAsker(platform, transaction.db, input, context, 'hold');
      const said = (await messagesOf(transaction.db, row.id)).filter(({ kind }) => kind !== 'note');
      const last = said.at(-1);
      const author = row.player_id;
      const by = { author, ticketId: row.id };
      if (last?.kind === 'asker' && last.text === input.text && row.state !== 'closed') {
        await attachForgotten(transaction, by, last.id as MessageId, input.pictureIds); // its primary key
        publishTicket(transaction, row);
        return ticketView(platform, transaction.db, row, transaction.now, rules);
      }
      const life = { state: row.state, closedAt: row.closed_at };
      const state = stateAfter(life, 'write', transaction.now, rules);
      if (!state) throw refuse('ticket_closed');
      await refuseFull(transaction, row.id, rules);
      if (author) {
        await lockAsker(transaction.db, author);
        await refuseManyMessages(transaction, { author_id: author }, rules);
      } else await refuseManyMessages(transaction, { ticket_id: row.id }, rules);
      const messageId = await addMessage(transaction, row.id, {
        kind: 'asker',
        author,
        text: input.text,
      });
      await attach(transaction, by, messageId, input.pictureIds);
      const moved = await moveTo(transaction, row, state, rules, 'asker');
      await markTicketRead(transaction, moved);
      publishTicket(transaction, moved);
      return ticketView(platform, transaction.db, moved, transaction.now, rules);
    });
}

export function closeTicket(platform: Platform): Handler<Calls['closeTicket']> {
  const rules = supportRulesOf(platform.rules);
  return async (input, context) =>
    context.transaction(async (transaction) => {
      const row = await ticketOfAsker(platform, transaction.db, input, context, 'hold');
      if (row.state === 'closed')
        return ticketView(platform, transaction.db, row, transaction.now, rules);
      const moved = await moveTo(transaction, row, 'closed', rules, 'asker');
      await markTicketRead(transaction, moved);
      publishTicket(transaction, moved);
      return ticketView(platform, transaction.db, moved, transaction.now, rules);
    });
}

function askerOf({ email = '' }: InputOf<Calls['openTicket']>, { caller }: CallContext): Asker {
  if (caller.viaKey) throw refuse('role_needed');
  if (caller.account) return { player: caller.account.playerId, email: null };
  return { player: null, email: emailKey(email) };
}

/** An open ticket with the same words. */
async function sameTicket(
  { db }: Transaction,
  { player, email }: Asker,
  { subject, text, category }: InputOf<Calls['openTicket']>,
  { brand }: CallContext,
): Promise<{ ticketId: string; messageId: MessageId } | undefined> {
  let query = tables<SupportTables>(db)
    .selectFrom('tickets')
    .innerJoin('ticket_messages', 'ticket_messages.ticket_id', 'tickets.id')
    .select(['tickets.id', 'ticket_messages.id as message_id'])
    .where('tickets.audience', '=', brand.audience)
    .where('tickets.subject', '=', subject)
    .where('tickets.category', '=', category)
    .where('tickets.state', '<>', 'closed')
    .where('ticket_messages.kind', '=', 'asker')
    .where('ticket_messages.text', '=', text);
  query = player ? query.where('player_id', '=', player) : query.where('email', '=', email);
  const found = await query.orderBy('ticket_messages.at').limit(1).executeTakeFirst();
  return found && { ticketId: found.id, messageId: found.message_id as MessageId }; // its primary key
}

async function insertTicket(
  { db, now }: Transaction,
  asker: Asker,
  { subject, category, details }: InputOf<Calls['openTicket']>,
  { brand, language }: CallContext,
  network: Buffer,
): Promise<TicketRow> {
  const kept = category === 'bug' && details ? chosenDetails(details, DETAILS) : null;
  const row: TicketRow = {
    id: newId<TicketId>(),
    audience: brand.audience,
    brand: brand.code,
    language,

    player_id: asker.player,
    email: asker.email,
    category,
    subject,
    state: 'open',
    details: kept && Object.keys(kept).length > 0 ? kept : null,
    assignee_id: null,

    opened_at: now,
    changed_at: now,
    waits_since: now,

    closes_at: null,
    closed_at: null,
    closed_by: null,
    network_hash: asker.player === null ? network : null,
  };
  await tables<SupportTables>(db).insertInto('tickets').values(row).execute();
  return row;
}

function replyOf(ticketId: string) {
  return { ticketId, reference: referenceOf(ticketId) };
}

export function tickets({ db }: Platform): Handler<Calls['tickets']> {
  return async (wanted, context) => {
    const own = tables<SupportTables>(db)
      .selectFrom('tickets')
      .where('player_id', '=', actingPlayer(context).playerId);
    const { rows, paging } = await readPage(own, wanted, (each) =>
      each.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc'),
    );
    return { items: rows.map(headOf), ...paging };
  };
}

export function ticket(platform: Platform): Handler<Calls['ticket']> {
  const rules = supportRulesOf(platform.rules);
  return async (input, context) => {
    const row = await ticketOfAsker(platform, platform.db, input, context, 'look');
    return ticketView(platform, platform.db, row, platform.clock.now(), rules);
  };
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Many at once are counted as many. */
async function lockAsker(db: Db, asker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket:${asker}`}, 0))`.execute(db);
}

async function refuseManyTickets(
  { db }: Transaction,
  player: PlayerId,
  { mostOpen }: SupportRules,
): Promise<void> {
  const { count } = await tables<SupportTables>(db)
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  if (count >= mostOpen)
    throw refuse('tickets_too_many', { status: 429, values: { most: mostOpen } });
}

/** Counts by player, or by ticket for visitors: a visitor with its secret can send no more than a player. */
async function refuseManyMessages(
  { db, now }: Transaction,
  by: { readonly author_id: PlayerId } | { readonly ticket_id: string },
  { messagesAnHour }: SupportRules,
): Promise<void> {
  const rows = await tables<SupportTables>(db)
    .selectFrom('ticket_messages')
    .select('at')
    .where(({ and }) => and(by))
    .where('kind', '=', 'asker')
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('at', 'desc')
    .limit(messagesAnHour)
    .execute();
  const oldest = rows.at(messagesAnHour - 1);
  if (oldest) throw waitUntil(oldest.at, HOUR_MS, now);
}

/** Limits by address and by network, because the e-mails go to an address that anybody can enter. */
async function refuseManyVisitors(
  { db, now }: Transaction,
  { audience, email, network }: { audience: string; email: string; network: Buffer },
  { visitorsADay, networkADay }: SupportRules,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const opened = tables<SupportTables>(db)
    .selectFrom('tickets')
    .select('opened_at')
    .where('opened_at', '>', since)
    .orderBy('opened_at', 'desc');
  const byEmail = await opened
    .where('audience', '=', audience)
    .where('email', '=', email)
    .limit(visitorsADay)
    .execute();
  const byNetwork = await opened.where('network_hash', '=', network).limit(networkADay).execute();
  const oldest = byEmail.at(visitorsADay - 1) ?? byNetwork.at(networkADay - 1);
  if (oldest) throw waitUntil(oldest.opened_at, DAY_MS, now);
}

function waitUntil(from: Date, span: number, now: Date) {
  const seconds = Math.max(1, Math.ceil((from.getTime() + span - now.getTime()) / 1000));
  const values = { minutes: Math.ceil(seconds / 60) };
  return refuse('ticket_wait', { status: 429, values, retryAfterSeconds: seconds });
}
