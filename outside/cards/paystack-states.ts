import { z } from 'zod';
import type { DeclineReason, SavedCard } from '#platform/ports/cards.ts';

const text = z.string().nullish();

const authorization = z.object({
  authorization_code: text,
  last4: text,
  exp_month: text,
  exp_year: text,
  channel: text,
  brand: text,
  card_type: text,
  reusable: z.boolean().nullish(),
});

/** A transaction, as `charge_authorization` and `verify` reply with it. */
export const transaction = z.object({
  id: z.number().optional(),
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  gateway_response: text,
  authorization: authorization.nullish(),
});
export type Transaction = z.output<typeof transaction>;

/** A charge that the bank stopped, because its holder has to confirm it. */
export const paused = z.object({ paused: z.literal(true), reference: z.string() });

const refund = z.object({
  transaction: z.union([z.number(), z.object({ id: z.number() })]),
  amount: z.coerce.number(),
  status: z.string(),
});
export const refunds = z.array(refund);
type Refund = z.output<typeof refund>;

export const disputes = z.array(
  z.object({
    transaction: z.object({ id: z.number() }),
    status: z.string().nullish(),
    resolution: text,
  }),
);
type Dispute = z.output<typeof disputes>[number];

/** Money that is on its way back, or was. */
const MOVING = ['pending', 'processing', 'processed'];

export function refundsOf(all: readonly Refund[], id: number | undefined) {
  const own = all.filter(({ transaction: of }) => (typeof of === 'number' ? of : of.id) === id);
  const given = own.filter(({ status }) => MOVING.includes(status));
  return {
    refunded: given.reduce((sum, { amount }) => sum + amount, 0),
    isRefundFailed: own.some(({ status }) => status === 'failed'),
  };
}

/** True if we accepted a dispute, or lost it. */
export function isLost(all: readonly Dispute[], id: number | undefined): boolean {
  return all.some(({ transaction: of, resolution }) => {
    return of.id === id && resolution === 'merchant-accepted';
  });
}

/** The card of a transaction; `undefined` if it cannot be charged again. */
export function savedCard({ authorization: card }: Transaction): SavedCard | undefined {
  if (!card?.authorization_code || card.reusable !== true || card.channel !== 'card') {
    return undefined;
  }
  return {
    token: card.authorization_code,
    brand: brandOf(card),
    last4: card.last4 ?? '',
    expMonth: Number(card.exp_month),
    expYear: Number(card.exp_year),
    wallet: null,
  };
}

export function paidWith({ authorization: card }: Transaction) {
  return { brand: card ? brandOf(card) : 'card', last4: card?.last4 ?? '' };
}

function brandOf({ brand, card_type: type }: z.output<typeof authorization>): string {
  return (brand || type || 'card').trim().toLowerCase();
}

/** Words of banks in `gateway_response`, and of refusals; Paystack has no codes for them. */
const REASONS: readonly (readonly [RegExp, DeclineReason])[] = [
  [/insufficient/i, 'insufficient_funds'],
  [/expired/i, 'card_expired'],
  [/cvv|cvc/i, 'cvc_wrong'],
  [/invalid card|card number/i, 'number_wrong'],
  [/limit|exceed/i, 'limit_exceeded'],
  [/not permitted|not supported|not allowed/i, 'card_unsupported'],
  [/pin|otp|authenticat|3d ?secure/i, 'authentication_failed'],
  [/time ?out|inoperative|unavailable|try again|cannot be fulfilled until/i, 'try_again'],
];

export function reasonIn(words: string | null | undefined): DeclineReason {
  return REASONS.find(([known]) => known.test(words ?? ''))?.[1] ?? 'card_refused';
}
