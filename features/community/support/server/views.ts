import { maskedEmail } from '#features/foundation/identity/rules/masked-contacts.ts';
import { seesContacts } from '#features/foundation/identity/rules/roles.ts';
import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { askersActions, isPressing, referenceOf, type SupportRules } from '../rules/ticket.ts';
import type { supportCalls } from '../support.contract.ts';
import type { ticketQueueCalls } from '../ticket-queue.contract.ts';
import { picturesOf, visitorsPicture } from './pictures.ts';
import { messagesOf, type TicketRow } from './records.ts';

type Ticket = ReplyOf<typeof supportCalls.ticket>;
type QueuedHead = ReplyOf<typeof ticketQueueCalls.supportTickets>['items'][number];
type QueuedTicket = ReplyOf<typeof ticketQueueCalls.supportTicket>;
type Named = (id: string | null) => { userId: string; username: string } | null;

export function headOf(row: TicketRow) {
  const { id, subject, category, state, opened_at, changed_at } = row;
  return {
    ticketId: id,
    reference: referenceOf(id),
    subject,
    category,
    state,
    openedAt: opened_at.toISOString(),
    changedAt: changed_at.toISOString(),
  };
}

/** A ticket as its asker reads it: without notes, and support as one. */
export async function ticketView(
  platform: Pick<Platform, 'secret'>,
  db: Db,
  row: TicketRow,
  now: Date,
  rules: SupportRules,
): Promise<Ticket> {
  const messages = (await messagesOf(db, row.id)).filter(({ kind }) => kind !== 'note');
  const pictures = await picturesOf(
    db,
    messages.map(({ id }) => id),
    row.player_id === null ? (id) => visitorsPicture(platform, row.id, id) : undefined,
  );
  return {
    ...headOf(row),
    messages: messages.map(({ id, kind, text, at }) => ({
      messageId: id,
      by: kind === 'support' ? ('support' as const) : ('asker' as const),
      text,
      pictures: pictures.get(id) ?? [],
      at: at.toISOString(),
    })),
    ...endOf(row),
    actions: askersActions({ state: row.state, closedAt: row.closed_at }, now, rules),
  };
}

export async function queuedHeads(
  db: Db,
  rows: readonly TicketRow[],
  now: Date,
  context: CallContext,
): Promise<QueuedHead[]> {
  const people = rows.flatMap(({ player_id, assignee_id }) => [player_id, assignee_id]);
  const named = await namesOf(db, people, context);
  return rows.map((row) => queuedHead(row, now, named, actingPlayer(context)));
}

/** A ticket as support reads it. */
export async function queuedView(
  db: Db,
  row: TicketRow,
  now: Date,
  context: CallContext,
  officials: readonly { userId: string; username: string }[],
): Promise<QueuedTicket> {
  const messages = await messagesOf(db, row.id);
  const pictures = await picturesOf(
    db,
    messages.map(({ id }) => id),
  );
  const people = messages.map(({ author_id }) => author_id);
  const named = await namesOf(db, [...people, row.player_id, row.assignee_id], context);
  return {
    ...queuedHead(row, now, named, actingPlayer(context)),
    messages: messages.map(({ id, kind, author_id, text, at }) => ({
      messageId: id,
      by: kind,
      author: named(author_id),
      text,
      pictures: pictures.get(id) ?? [],
      at: at.toISOString(),
    })),
    ...endOf(row),
    actions: row.state === 'closed' ? [] : ['answer', 'close'],
    officials: [...officials],
  };
}

function queuedHead(row: TicketRow, now: Date, named: Named, official: Account): QueuedHead {
  const asker = named(row.player_id);
  const email = row.email ?? '';
  return {
    ...headOf(row),
    brand: row.brand,
    language: row.language,
    asker: {
      userId: asker?.userId ?? null,
      name: asker?.username ?? (seesContacts(official) ? email : maskedEmail(email)),
    },
    assignee: named(row.assignee_id),
    waitsSince: row.waits_since?.toISOString() ?? null,
    pressing: isPressing(row.waits_since, now),
  };
}

function endOf({ details, closes_at, closed_by }: TicketRow) {
  return { details, closesAt: closes_at?.toISOString() ?? null, closedBy: closed_by };
}

async function namesOf(
  db: Db,
  ids: readonly (string | null)[],
  { texts }: CallContext,
): Promise<Named> {
  const known = ids.flatMap((id) => (id === null ? [] : [id as PlayerId])); // refer to players
  const cards = await playerCards(db, known);
  return (id) => {
    const card = id === null ? undefined : cards.get(id as PlayerId); // as above
    return card ? { userId: card.userId, username: shownName(card, texts) } : null;
  };
}
