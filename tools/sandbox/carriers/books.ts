import { randomUUID } from 'node:crypto';
import type { Money, Period } from '#brands/brand.ts';
import type { CallerName, CarrierNews } from '#platform/ports/carrier-callbacks.ts';
import type { CarrierCharge } from '#platform/ports/carriers.ts';

export type StandInStatus = 'active' | 'pending' | 'suspended' | 'stopped';
export const STAND_IN_STATUSES: readonly StandInStatus[] = [
  'active',
  'pending',
  'suspended',
  'stopped',
];

/** A subscriber of a sandbox carrier. */
export interface Subscriber {
  readonly carrier: CallerName;
  readonly msisdn: string;
  readonly productId: number;
  externalRef: string | null;
  status: StandInStatus;
  period: Period;
  price: Money;
  /** No charge before this time. */
  paidUntil: string | null;
  /** Time of the first failed charge; after a few days the carrier gives up. */
  failingSince: string | null;
  /** True with enough airtime for a charge. */
  hasFunds: boolean;
  charges: (CarrierCharge & { refunded?: boolean })[];
}

export interface Begun {
  readonly carrier: CallerName;
  readonly msisdn: string;
  readonly productId: number;
  readonly externalRef: string | null;
  readonly period: Period;
  readonly price: Money;
  /** End of a trial. */
  readonly freeUntil: Date | null;
}

const DAY = 86_400_000;
const GIVES_UP_AFTER: Readonly<Record<Period, number>> = {
  daily: DAY,
  weekly: 2 * DAY,
  monthly: 3 * DAY,
};

/** The carriers' own books: subscribers and charges. Each change calls `tell`. */
export class CarrierBooks {
  readonly #subscribers = new Map<string, Subscriber>();
  readonly #now: () => Date;
  readonly #tell: (carrier: CallerName, news: CarrierNews) => void;

  constructor(now: () => Date, tell: (carrier: CallerName, news: CarrierNews) => void) {
    this.#now = now;
    this.#tell = tell;
  }

  list(): Subscriber[] {
    return [...this.#subscribers.values()];
  }

  find(carrier: CallerName, msisdn: string, productId: number): Subscriber | undefined {
    return this.#subscribers.get(keyOf(carrier, msisdn, productId));
  }

  /** Subscribes once: active and pending subscribers stay unchanged. The activation comes by {@link activate}. */
  begin(asked: Begun): Subscriber {
    const { carrier, msisdn, productId, externalRef, period, price, freeUntil } = asked;
    const known = this.find(carrier, msisdn, productId);
    if (known && known.status !== 'stopped') {
      known.externalRef = externalRef ?? known.externalRef;
      return known;
    }
    const fresh: Subscriber = {
      carrier,
      msisdn,
      productId,
      externalRef,
      period,
      price,
      status: 'pending',
      paidUntil: freeUntil?.toISOString() ?? known?.paidUntil ?? null,
      failingSince: null,
      hasFunds: known?.hasFunds ?? true,
      charges: known?.charges ?? [],
    };
    this.#subscribers.set(keyOf(carrier, msisdn, productId), fresh);
    return fresh;
  }

  /** The first charge, or the beginning of a trial. */
  activate(subscriber: Subscriber): void {
    if (subscriber.status !== 'pending') return;
    const paidUntil = subscriber.paidUntil && new Date(subscriber.paidUntil);
    if (paidUntil && paidUntil > this.#now()) {
      subscriber.status = 'active';
      this.#say(subscriber, 'active');
      return;
    }
    this.renew(subscriber);
  }

  /** Charges one more period, or fails for want of airtime. */
  renew(subscriber: Subscriber): void {
    const now = this.#now();
    if (!subscriber.hasFunds) {
      this.#fail(subscriber);
      return;
    }
    const first = subscriber.status === 'pending';
    const ended = subscriber.paidUntil ? new Date(subscriber.paidUntil) : now;
    // periods follow without a gap, but restart after a suspension
    const from =
      subscriber.status === 'suspended' || after(ended, subscriber.period) <= now ? now : ended;
    const charge = { chargeId: randomUUID(), at: now.toISOString(), ...subscriber.price };
    subscriber.charges.push(charge);
    subscriber.status = 'active';
    subscriber.failingSince = null;
    subscriber.paidUntil = after(from, subscriber.period).toISOString();
    if (first) this.#say(subscriber, 'active');
    this.#say(subscriber, 'renewed', charge);
  }

  stop(subscriber: Subscriber): void {
    if (subscriber.status === 'stopped') return;
    subscriber.status = 'stopped';
    this.#say(subscriber, 'stopped');
  }

  /** Sets a status from the sandbox's page. */
  set(subscriber: Subscriber, status: StandInStatus): void {
    if (status === subscriber.status) return;
    if (status === 'stopped') this.stop(subscriber);
    else if (status === 'active') this.renew(subscriber);
    else {
      subscriber.status = status;
      this.#say(subscriber, status);
    }
  }

  /** Charges due subscribers; a carrier does so all day. */
  tick(): void {
    const now = this.#now();
    for (const subscriber of this.#subscribers.values()) {
      const isRunning = subscriber.status === 'active' || subscriber.status === 'suspended';
      const isDue = subscriber.paidUntil !== null && new Date(subscriber.paidUntil) <= now;
      if (!isRunning || !isDue) continue;
      const since = subscriber.failingSince ? new Date(subscriber.failingSince) : now;
      if (now.getTime() - since.getTime() > GIVES_UP_AFTER[subscriber.period])
        this.stop(subscriber);
      else this.renew(subscriber);
    }
  }

  restore(subscribers: readonly Subscriber[]): void {
    for (const each of subscribers) {
      this.#subscribers.set(keyOf(each.carrier, each.msisdn, each.productId), each);
    }
  }

  /** Reports a failed charge once for all its retries. */
  #fail(subscriber: Subscriber): void {
    if (subscriber.failingSince) return;
    subscriber.failingSince = this.#now().toISOString();
    this.#say(subscriber, 'charge_failed');
    if (subscriber.status === 'pending') return;
    subscriber.status = 'suspended';
    this.#say(subscriber, 'suspended');
  }

  #say(subscriber: Subscriber, kind: CarrierNews['kind'], charge?: CarrierCharge): void {
    const { carrier, msisdn, productId, externalRef, period } = subscriber;
    this.#tell(carrier, {
      newsId: randomUUID(),

      kind,
      msisdn,
      productId,
      externalRef,
      period,
      at: this.#now().toISOString(),
      charge: charge
        ? { id: charge.chargeId, amount: charge.amount, currency: charge.currency }
        : null,
    });
  }
}

function keyOf(carrier: string, msisdn: string, productId: number): string {
  return `${carrier} ${msisdn} ${productId}`;
}

/** A period later; a month is one of the calendar, as long as the shorter one. */
function after(from: Date, period: Period): Date {
  if (period !== 'monthly') return new Date(from.getTime() + (period === 'daily' ? 1 : 7) * DAY);
  const day = from.getUTCDate();
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, last));
  return next;
}
