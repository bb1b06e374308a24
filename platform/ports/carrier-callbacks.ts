import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const BILLING_CYCLES = ['daily', 'weekly', 'monthly'] as const;
type BillingCycle = (typeof BILLING_CYCLES)[number];

/** A carrier's callback about a subscriber, normalised across carriers. */
export interface CarrierNews {
  /** The carrier's id of the callback; a repeated id is ignored. */
  readonly newsId: string;
  readonly kind: 'active' | 'pending' | 'renewed' | 'charge_failed' | 'suspended' | 'stopped';
  readonly msisdn: string;
  readonly productId: number;
  /** Our subscription's id, where it began here. */
  readonly externalRef: string | null;
  /** The interval of charges, if the carrier names one. */
  readonly period: BillingCycle | null;
  /** The time of the event by the carrier's clock. */
  readonly at: string;
  /** The charge, with the carrier's id of it. */
  readonly charge: {
    readonly id: string;
    readonly amount: number;
    readonly currency: string;
  } | null;
}

export const CALLERS = ['dcb', 'kenya', 'telkom'] as const;
export type CallerName = (typeof CALLERS)[number];

/** The header with the HMAC-SHA256 of the body, in hexadecimal digits. */
export const SIGNATURE_HEADER = 'x-signature';

export function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function isSigned(secret: string, body: string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, body))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Reads a callback in its carrier's format; `undefined` if it is unreadable. */
export function readNews(caller: CallerName, body: string): CarrierNews | undefined {
  try {
    return READERS[caller].parse(JSON.parse(body));
  } catch {
    return undefined; // answered as malformed
  }
}

const id = z.string().min(1).max(100);
const number = z
  .string()
  .regex(/^\+?[1-9]\d{7,14}$/)
  .transform((text) => text.replace('+', ''));
const at = z.iso.datetime({ offset: true });
const amount = z.int().nonnegative();
const currency = z.string().length(3);
const cycle = z.enum(BILLING_CYCLES).nullish().catch(null);

type Kind = CarrierNews['kind'];
const DCB_WORDS = {
  Active: 'active',
  Pending: 'pending',
  Renewed: 'renewed',
  RenewalFailed: 'charge_failed',
  Suspended: 'suspended',
  Cancelled: 'stopped',
} as const satisfies Record<string, Kind>;
const KENYAN_WORDS = {
  ACTIVATION: 'active',
  PENDING: 'pending',
  RENEWAL: 'renewed',
  RENEWAL_FAILED: 'charge_failed',
  SUSPENSION: 'suspended',
  DEACTIVATION: 'stopped',
} as const satisfies Record<string, Kind>;
const TELKOM_WORDS = {
  SUBSCRIBED: 'active',
  PENDING: 'pending',
  CHARGED: 'renewed',
  CHARGE_FAILED: 'charge_failed',
  SUSPENDED: 'suspended',
  UNSUBSCRIBED: 'stopped',
} as const satisfies Record<string, Kind>;

/** Each carrier has its own names. */
const READERS = {
  dcb: z
    .object({
      eventId: id,
      event: z.enum(keysOf(DCB_WORDS)),
      msisdn: number,
      productId: z.int(),
      externalRef: id.nullish(),
      billingCycle: cycle,
      eventTime: at,
      charge: z.object({ id, amount, currency }).nullish(),
    })
    .transform(
      (sent): CarrierNews => ({
        newsId: sent.eventId,
        kind: DCB_WORDS[sent.event],
        msisdn: sent.msisdn,
        productId: sent.productId,
        externalRef: sent.externalRef ?? null,
        period: sent.billingCycle ?? null,
        at: sent.eventTime,
        charge: sent.charge ?? null,
      }),
    ),
  kenya: z
    .object({
      requestId: id,
      operation: z.enum(keysOf(KENYAN_WORDS)),
      msisdn: number,
      offerCode: z.string().regex(/^\d{1,9}$/),
      externalRef: id.nullish(),
      cycle,
      timeStamp: at,
      transactionId: id.nullish(),
      /** Cents. */
      chargedAmount: amount.nullish(),
    })
    .transform(
      (sent): CarrierNews => ({
        newsId: sent.requestId,
        kind: KENYAN_WORDS[sent.operation],
        msisdn: sent.msisdn,
        productId: Number(sent.offerCode),
        externalRef: sent.externalRef ?? null,
        period: sent.cycle ?? null,
        at: sent.timeStamp,
        charge: chargeOf(sent.transactionId, sent.chargedAmount, 'KES'),
      }),
    ),
  telkom: z
    .object({
      id,
      type: z.enum(keysOf(TELKOM_WORDS)),
      msisdn: number,
      product_id: z.int(),
      ext_ref: id.nullish(),
      billing_cycle: cycle,
      occurred_at: at,
      txn_id: id.nullish(),
      /** Cents. */
      amount: amount.nullish(),
    })
    .transform(
      (sent): CarrierNews => ({
        newsId: sent.id,
        kind: TELKOM_WORDS[sent.type],
        msisdn: sent.msisdn,
        productId: sent.product_id,
        externalRef: sent.ext_ref ?? null,
        period: sent.billing_cycle ?? null,
        at: sent.occurred_at,
        charge: chargeOf(sent.txn_id, sent.amount, 'ZAR'),
      }),
    ),
};

function chargeOf(
  chargeId: string | null | undefined,
  charged: number | null | undefined,
  currencyOfCarrier: string,
): CarrierNews['charge'] {
  if (!chargeId || charged === null || charged === undefined) return null;
  return { id: chargeId, amount: charged, currency: currencyOfCarrier };
}

function keysOf<Words extends Record<string, Kind>>(words: Words) {
  return Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]; // none is empty
}
