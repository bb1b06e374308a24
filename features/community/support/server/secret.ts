import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import type { TicketId } from '../contract.ts';

type Keeper = Pick<Platform, 'secret'>;

/** What opens a visitor's ticket: made anew each time, so that every mail can bring it and nothing keeps it. */
export function ticketSecret({ secret }: Keeper, id: TicketId): string {
  return createHmac('sha256', secret).update(`ticket\n${id}`).digest('base64url');
}

export function opens(keeper: Keeper, id: TicketId, given: string | undefined): boolean {
  const [own, other] = [ticketSecret(keeper, id), given ?? ''].map((text) => Buffer.from(text));
  return own !== undefined && own.length === other?.length && timingSafeEqual(own, other);
}

/** By which floods of one network are counted, and nobody is known. */
export function networkHash({ secret }: Keeper, address: string): Buffer {
  return createHmac('sha256', secret).update(`ticket network\n${address}`).digest();
}
