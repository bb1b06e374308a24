import { newPlayer, type Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';

export const ASKED = {
  subject: 'No prize yet',
  category: 'rewards',
  text: 'I won on Friday.',
} as const;

/** A ticket of somebody; of a new player where nobody is named. */
export async function newTicket(product: TestProduct, player?: Person) {
  const asker = player ?? (await newPlayer(product));
  const { ticketId } = await asker.api.openTicket(ASKED);
  return { asker, ticketId };
}
