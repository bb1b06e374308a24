import type { Brand } from '#brands/brand.ts';
import type { Holder, SubscriptionService } from '#features/money/subscriptions/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Transactions } from '#platform/transaction.ts';
import type { Agenda } from './agenda.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** From 0 up to, not including, 1. */
export type Chance = () => number;

/** Money that has really changed hands, by whoever took it. */
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
  /** Once the year is over everybody behaves, so that the books can be compared. */
  isCalm: boolean;
  /** And at the very end no operator charges any more. */
  isOver: boolean;
}

export interface Subscriber {
  readonly holder: Holder;
  readonly brand: Brand;
}

/** Something happens with this probability, as long as the world is not calm. */
export function happens({ chance, isCalm }: World, probability: number): boolean {
  return chance() < probability && !isCalm;
}

/** A call that gets no answer, whether or not anything was done. */
export function mayFail(world: World): void {
  if (happens(world, 0.1)) throw new Error('time-out');
}

/** A message on its way: soon or days later, once or several times, so that none keeps its place. */
export function tellSometime(world: World, deed: () => Promise<void>): void {
  const copies = happens(world, 0.3) ? 3 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const late = happens(world, 0.2) ? world.chance() * 2 * DAY : world.chance() * 600_000;
    world.agenda.at(new Date(world.clock.now().getTime() + late), deed);
  }
}

export function refund({ books }: World, payment: string): void {
  const taken = books.get(payment);
  if (!taken) throw new Error(`no payment ${payment}`);
  taken.refunded = true;
}
