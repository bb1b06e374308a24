import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { closesAt, type SupportRules, type TicketState, waitsForSupport } from '../rules/ticket.ts';
import type { TicketId } from '../support.contract.ts';
import type { SupportTables } from './tables.ts';

export type TicketRow = Selectable<SupportTables['tickets']>;
export type MessageRow = Selectable<SupportTables['ticket_messages']>;
export type MessageId = Id<'ticketMessage'>;

interface Asked {
  readonly ticketId: TicketId;
  readonly secret?: string | undefined;
}

/** A ticket for its asker; locked if it will change. */
export async function ticketOfAsker(
  platform: Pick<Platform, 'secret'>,
  db: Db,
  { ticketId, secret }: Asked,
  { caller, brand }: CallContext,
  how: 'look' | 'hold',
): Promise<TicketRow> {
  const row = await findTicket(db, ticketId, brand.audience, how);
  if (!row) throw refuse('not_found');
  if (row.player_id === null) {
    if (!opens(platform, ticketId, secret)) throw refuse('not_yours');
    return row;
  }
  if (!caller.account) throw refuse('sign_in_needed');
  if (caller.account.playerId !== row.player_id || caller.viaKey) throw refuse('not_yours');
  return row;
}

export async function findTicket(
  db: Db,
  id: TicketId,
  audience: string,
  how: 'look' | 'hold',
): Promise<TicketRow | undefined> {
  const query = tables<SupportTables>(db)
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience);
  return (how === 'hold' ? query.forUpdate() : query).executeTakeFirst();
}

/** In the order in which they were written. */
export function messagesOf(db: Db, id: string): Promise<MessageRow[]> {
  return tables<SupportTables>(db)
    .selectFrom('ticket_messages')
    .selectAll()
    .where('ticket_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

interface Written {
  readonly kind: MessageRow['kind'];
  readonly author: PlayerId | null;
  readonly text: string;
}

/**
 * The ticket is held, so its messages are written one after the other; each stands behind those before it, also where
 * the clock of the node that wrote them was ahead.
 */
export async function addMessage(
  { db, now }: Transaction,
  ticketId: string,
  { kind, author, text }: Written,
): Promise<MessageId> {
  const id = newId<MessageId>();
  await tables<SupportTables>(db)
    .insertInto('ticket_messages')
    .values({
      id,
      ticket_id: ticketId,
      kind,
      author_id: author,
      text,
      at: sql<Date>`greatest(${now}::timestamptz, (
        select max(at) + interval '1 millisecond' from ticket_messages where ticket_id = ${ticketId}
      ))`,
    })
    .execute();
  return id;
}

/** Refuses one message too many: what is so long is not settled in writing. */
export async function refuseFull(
  { db }: Transaction,
  id: string,
  rules: SupportRules,
): Promise<void> {
  const { count } = await tables<SupportTables>(db)
    .selectFrom('ticket_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count >= rules.mostMessages) throw refuse('ticket_full');
}

/** A ticket in its next state, and all that follows from it. */
export async function moveTo(
  { db, now }: Transaction,
  row: TicketRow,
  state: TicketState,
  rules: SupportRules,
  closedBy: 'asker' | 'support' | 'time',
): Promise<TicketRow> {
  const isClosed = state === 'closed';
  return tables<SupportTables>(db)
    .updateTable('tickets')
    .set({
      state,
      changed_at: now,
      waits_since: waitsForSupport(state) ? (row.waits_since ?? now) : null,
      closes_at: closesAt(state, now, rules),
      closed_at: isClosed ? (row.closed_at ?? now) : null,
      closed_by: isClosed ? (row.closed_by ?? closedBy) : null,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The brand by which a ticket was opened. */
export function ownerOfTicket(db: Db, id: string): Promise<Owned | undefined> {
  return tables<SupportTables>(db)
    .selectFrom('tickets')
    .select(['audience', 'brand'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type Keeper = Pick<Platform, 'secret'>;

/**
 * The secret that opens a visitor's ticket. It is derived each time, so that every mail can include it and nothing
 * stores it.
 */
export function ticketSecret({ secret }: Keeper, id: TicketId): string {
  return createHmac('sha256', secret).update(`ticket\n${id}`).digest('base64url');
}

/** True if a link's secret opens the ticket. */
export function opens(keeper: Keeper, id: TicketId, given: string | undefined): boolean {
  const [own, other] = [ticketSecret(keeper, id), given ?? ''].map((text) => Buffer.from(text));
  return own !== undefined && own.length === other?.length && timingSafeEqual(own, other);
}

/** The key by which tickets of one network are counted, without revealing the network. */
export function networkHash({ secret }: Keeper, address: string): Buffer {
  return createHmac('sha256', secret).update(`ticket network\n${address}`).digest();
}
