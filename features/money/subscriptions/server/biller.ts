import type { Brand, Money, Period } from '#brands/brand.ts';
import type { Id } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { CarrierPayer, SubscriptionRules } from '../rules/subscription.ts';

export type SubscriptionId = Id<'subscription'>;
/** One attempt to charge a period. It is the idempotency key at the processor. */
export type ChargeId = Id<'charge'>;

/** The holder of a subscription, with or without a profile: `number:<msisdn>` or `credential:<id>`. */
export interface Holder {
  readonly audience: string;
  readonly key: string;
}

/** The facts of a subscription that a biller needs. */
export interface Billed {
  readonly subscriptionId: SubscriptionId;
  readonly holder: Holder;
  readonly brand: Brand;
  readonly period: Period;
  readonly price: Money;
  /** Length of the trial before the first charge, in milliseconds; 0 without a trial, or once it has started. */
  readonly trial: number;
  /** The carrier's own id of the subscription, from `begin` or a callback. */
  readonly reference: string | null;
  /** The language of mails to the holder. */
  readonly language: string;
}

export interface ChargeAsked extends Billed {
  readonly chargeId: ChargeId;
  /** The period that is paid for; the same for every attempt at it. */
  readonly from: Date;
  readonly until: Date;
}

/** A mail to a player who pays by card. */
export interface SubscriptionMail {
  readonly template:
    | 'trial_started'
    | 'subscription_active'
    | 'renewal_reminder'
    | 'payment_failed'
    | 'subscription_cancelled'
    | 'subscription_ended';
  /** The date in the text: of the first or next charge, of the next attempt, or of the end. */
  readonly day: Date;
}

/**
 * Result of a charge. `unknown`: no answer, so it may have gone through; `find` asks until it is clear.
 * `needs_action`: the player must act at `url` or by `secret`; the charge stays open.
 */
export type ChargeResult =
  | { readonly state: 'paid'; readonly at: Date; readonly reference: string }
  | { readonly state: 'declined'; readonly at: Date; readonly reason: DeclineReason }
  | { readonly state: 'needs_action'; readonly url: string | null; readonly secret: string | null }
  | { readonly state: 'unknown' };

/** Shown to the player as `declined_…` of `locales/<language>/billing.json`. */
const DECLINE_REASONS = [
  'insufficient_funds',
  'card_expired',
  'card_declined',
  'card_lost',
  'cvc_wrong',
  'authentication_needed',
  'no_card',
  'prompt_unanswered',
  'prompt_cancelled',
  'prompt_busy',
  'wallet_short',
  'wallet_limit',
  'pin_wrong',
  'pin_locked',
  'processor_error',
] as const;
type DeclineReason = (typeof DECLINE_REASONS)[number];

/** A carrier's answer to `begin`. `pending`: it will call back, or be asked again. */
export type BeginResult =
  | { readonly state: 'active'; readonly at: Date; readonly reference: string | null }
  | { readonly state: 'pending'; readonly reference: string | null }
  | { readonly state: 'refused' };

/** `refused`: the biller does not refund it, so the refund is owed and paid by hand. */
export type RefundAnswer = 'given' | 'refused';

/**
 * Adapter to a payer. It is called outside of transactions, and again later if it throws. Every method may be called
 * twice with the same ids.
 */
export type Biller = CollectingBiller | ChargedBiller;

/** A carrier, which charges on its own once begun, and reports by callback. */
export interface CollectingBiller {
  readonly payer: CarrierPayer;
  readonly collects: 'carrier';
  /** Called after the second opt-in, and after a resume. */
  begin(subscription: Billed): Promise<BeginResult>;
  /** Resolves once the carrier knows that nothing may be charged from now on. */
  stop(subscription: Billed): Promise<void>;
  /** Refunds one charge. A second call has no effect. */
  refund(subscription: Billed, payment: string): Promise<RefundAnswer>;
}

/** A card processor, which we ask to charge each period, or M-Pesa, which asks the player to approve each charge. */
export interface ChargedBiller {
  readonly payer: 'card' | 'mpesa';
  readonly collects: 'we' | 'prompt';
  charge(asked: ChargeAsked): Promise<ChargeResult>;
  /** Returns the result of an earlier charge; `none` if it never arrived there. */
  find(chargeId: ChargeId): Promise<ChargeResult | { readonly state: 'none' }>;
  /**
   * Ends an open charge for good, so that it cannot be paid later; `paid` if it just was. Throws while it may still be
   * paid.
   */
  withdraw(chargeId: ChargeId): Promise<ChargeResult & { state: 'paid' | 'declined' }>;
  /** Mails the holder at the address that the payer has left. */
  sendMail(subscription: Billed, mail: SubscriptionMail): Promise<void>;
  refund(subscription: Billed, payment: string): Promise<RefundAnswer>;
}

export type Billers = readonly Biller[];

/** Services of jobs that call a biller. */
export interface BillingContext {
  readonly platform: Platform;
  readonly billers: Billers;
  readonly rules: SubscriptionRules;
}
