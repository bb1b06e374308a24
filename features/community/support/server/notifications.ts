import { brandOfCode } from '#brands/brands.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import type { Post } from '#features/foundation/messages/server/index.ts';
import { markRead, notify } from '#features/foundation/notifications/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { referenceOf } from '../rules/ticket.ts';
import type { TicketId } from '../support.contract.ts';
import { type TicketRow, ticketSecret } from './records.ts';

/** Publishes a change of a ticket to officials and to its player. */
export function publishTicket(
  transaction: Transaction,
  { id, audience, player_id }: TicketRow,
): void {
  transaction.publish(`support:${audience}`, 'ticket', { ticketId: id });
  if (player_id) transaction.publish(`player:${player_id}`, 'ticket', { ticketId: id });
}

/** Marks the notifications of a ticket as read once its player replies or closes it. */
export async function markTicketRead(
  transaction: Transaction,
  { id, player_id }: TicketRow,
): Promise<void> {
  if (player_id === null) return;
  await markRead(transaction, [{ of: player_id, link: placeOf(id) }]);
}

/** Sends an answer to the asker in the app, and by e-mail to those with an address. */
export async function notifyAsker(
  platform: Platform,
  post: Post,
  transaction: Transaction,
  row: TicketRow,
  answer: string,
): Promise<void> {
  if (row.player_id === null) return mailVisitor(platform, post, transaction, row, answer);
  const to = row.player_id;
  const path = placeOf(row.id);
  const params = { subject: row.subject };
  await notify(transaction, { to, type: 'ticket_answered', params, link: path });
  const contact = await findContact(transaction.db, to);
  const brand = contact && brandOfCode(contact.brand);
  if (!contact?.email || !brand) return;
  const reader = { ...contact, email: contact.email, brand };
  const values = { subject: row.subject, answer, path };
  await post.mail(transaction, { template: 'ticket_answered', to: reader, values });
}

/**
 * Sends the ticket's secret to the address alone, so that its reader is the owner. The mail contains nothing that the
 * visitor typed, so that nobody can use it to write to others.
 */
export async function welcomeVisitor(
  platform: Platform,
  post: Post,
  transaction: Transaction,
  row: TicketRow,
): Promise<void> {
  const to = readerOf(row);
  if (!to) return;
  const values = { number: referenceOf(row.id), path: secretPlace(platform, row.id) };
  await post.mail(transaction, { template: 'ticket_received', to, values });
}

async function mailVisitor(
  platform: Platform,
  post: Post,
  transaction: Transaction,
  row: TicketRow,
  answer: string,
): Promise<void> {
  const to = readerOf(row);
  if (!to) return;
  const path = secretPlace(platform, row.id);
  const values = { number: referenceOf(row.id), answer, path };
  await post.mail(transaction, { template: 'ticket_answered_visitor', to, values });
}

function readerOf({ email, brand: code, language }: TicketRow) {
  const brand = brandOfCode(code);
  return brand && email ? { email, brand, language, timeZone: brand.timeZone } : undefined;
}

function placeOf(id: string): string {
  return `/support/${id}`;
}

function secretPlace(platform: Platform, id: string): string {
  const ticketId = id as TicketId; // the primary key of tickets
  return `${placeOf(id)}?key=${ticketSecret(platform, ticketId)}`;
}
