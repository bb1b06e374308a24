import type { Brand } from '#brands/brand.ts';
import type { Holder, SubscriptionService } from '#features/money/subscriptions/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Transactions } from '#platform/transaction.ts';
import type { Agenda } from './agenda.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A random number from 0 up to, but not including, 1. */
export type Chance = () => number;

/** A payment taken by the processor or the carrier. */
export interface Taken {
  readonly holder: string;
  readonly amount: number;
  readonly at: Date;
  refunded: boolean;
}

/** The services outside the product, and their faults. */
export interface World {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly agenda: Agenda;
  /** Every payment, by its id. */
  readonly books: Map<string, Taken>;
  readonly subscriptions: SubscriptionService;
  readonly transactions: Transactions;
  /** True after the year: no more failures, so that the books can be compared. */
  isCalm: boolean;
  /** True at the very end: operators charge nobody. */
  isOver: boolean;
}

export interface Subscriber {
  readonly holder: Holder;
  readonly brand: Brand;
}

/** True with this probability, and never while the world is calm. */
export function happens({ chance, isCalm }: World, probability: number): boolean {
  return chance() < probability && !isCalm;
}

/** Throws as if the reply got lost. */
export function mayFail(world: World): void {
  if (happens(world, 0.1)) throw new Error('time-out');
}

/** Sends a message soon or days later, once or several times. */
export function sendLater(world: World, send: () => Promise<void>): void {
  const copies = happens(world, 0.3) ? 3 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const late = happens(world, 0.2) ? world.chance() * 2 * DAY : world.chance() * 600_000;
    world.agenda.at(new Date(world.clock.now().getTime() + late), send);
  }
}

export function refund({ books }: World, payment: string): void {
  const taken = books.get(payment);
  if (!taken) throw new Error(`no payment ${payment}`);
  taken.refunded = true;
}
