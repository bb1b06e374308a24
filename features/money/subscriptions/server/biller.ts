import type { Brand, Money, Period } from '#brands/brand.ts';
import type { Id } from '#platform/ids.ts';

export type SubscriptionId = Id<'subscription'>;
/** One try to be paid for one period: the idempotency key towards whoever is asked. */
export type ChargeId = Id<'charge'>;

/** Who pays: a carrier's service by its name, or a card. */
export type Payer = 'card' | 'dcb' | 'kenya' | 'telkom';

/** Whose subscription it is, before and after there is a player: `number:<msisdn>`, `credential:<id>`. */
export interface Holder {
  readonly audience: string;
  readonly key: string;
}

/** What a biller is told of a subscription. */
export interface Billed {
  readonly subscriptionId: SubscriptionId;
  readonly holder: Holder;
  readonly brand: Brand;
  readonly period: Period;
  readonly price: Money;
  /** Milliseconds that cost nothing before the first charge; 0 without a trial, or once it has begun. */
  readonly trial: number;
  /** What `begin` or a note has named: the carrier's own id of it. */
  readonly reference: string | null;
  /** To write to the holder. */
  readonly language: string;
}

export interface ChargeAsked extends Billed {
  readonly chargeId: ChargeId;
  /** What is paid for; the same for every try at one period. */
  readonly from: Date;
  readonly until: Date;
}

/** What whoever pays by card is written, by the name of its template. */
export interface SubscriptionLetter {
  readonly template:
    | 'trial_started'
    | 'subscription_active'
    | 'renewal_reminder'
    | 'payment_failed'
    | 'subscription_cancelled'
    | 'subscription_ended';
  /** The one that matters: of the first or next charge, of the next try, of the end. */
  readonly day: Date;
}

/**
 * What came of a charge. `unknown`: no answer, it may or may not have gone through, `find` is asked until
 * it is clear. `needs_action`: the player has to do something, at `url` or by `secret`; it stays open.
 */
export type ChargeResult =
  | { readonly state: 'paid'; readonly at: Date; readonly reference: string }
  | { readonly state: 'declined'; readonly at: Date; readonly reason: DeclineReason }
  | { readonly state: 'needs_action'; readonly url: string | null; readonly secret: string | null }
  | { readonly state: 'unknown' };

/** Told to the player in words; see `declined_…` in `locales/<language>/subscriptions.json`. */
const DECLINE_REASONS = [
  'insufficient_funds',
  'card_expired',
  'card_declined',
  'card_lost',
  'cvc_wrong',
  'authentication_needed',
  'no_card',
  'processor_error',
] as const;
type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What came of asking a carrier to begin. `pending`: it will call back, or be asked again. */
export type BeginResult =
  | { readonly state: 'active'; readonly at: Date; readonly reference: string | null }
  | { readonly state: 'pending'; readonly reference: string | null }
  | { readonly state: 'refused' };

/** `refused`: it will not be given back by this way, so it is owed, and paid by hand. */
export type RefundAnswer = 'given' | 'refused';

/**
 * The way to somebody's money. Called outside of any transaction; may throw where the other side is away,
 * and is then called again, later. Every method may be called twice with the same ids.
 */
export type Biller = CollectingBiller | ChargedBiller;

/** A carrier: charges by itself once begun, and calls back (`noteCarrier`, `notePayment`). */
export interface CollectingBiller {
  readonly payer: Exclude<Payer, 'card'>;
  readonly collects: 'carrier';
  /** After the second opt-in, and after a resume. */
  begin(subscription: Billed): Promise<BeginResult>;
  /** Resolves once the carrier knows that nothing may be charged from now on. */
  stop(subscription: Billed): Promise<void>;
  /** Gives the money of one charge back; twice is once. */
  refund(subscription: Billed, payment: string): Promise<RefundAnswer>;
}

/** Asked by us for each period. */
export interface ChargedBiller {
  readonly payer: 'card';
  readonly collects: 'we';
  charge(asked: ChargeAsked): Promise<ChargeResult>;
  /** What came of a charge that was asked for; `none`: it never arrived there. */
  find(chargeId: ChargeId): Promise<ChargeResult | { readonly state: 'none' }>;
  /** Ends an open charge for good, so that it cannot be paid any more; unless it just was. */
  withdraw(chargeId: ChargeId): Promise<ChargeResult & { state: 'paid' | 'declined' }>;
  /** Tells the holder, by whatever address the payer has left. */
  write(subscription: Billed, letter: SubscriptionLetter): Promise<void>;
  refund(subscription: Billed, payment: string): Promise<RefundAnswer>;
}

export type Billers = readonly Biller[];
