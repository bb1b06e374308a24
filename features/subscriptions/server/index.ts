import type { Brand, Period } from '#brands/brand.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { SubscriptionStatus } from '../rules/subscription.ts';
import type { ChargeId, ChargeResult, Holder, Payer, SubscriptionId } from './biller.ts';

export type {
  BeginResult,
  Billed,
  Biller,
  Billers,
  ChargeAsked,
  ChargedBiller,
  ChargeId,
  ChargeResult,
  CollectingBiller,
  DeclineReason,
  Holder,
  Payer,
  SubscriptionId,
} from './biller.ts';

// Signatures that others build on; the bodies follow.

/** What others may know of a subscription. */
export interface SubscriptionFacts {
  readonly subscriptionId: SubscriptionId;
  readonly holder: Holder;
  readonly brand: string;
  readonly payer: Payer;
  readonly status: SubscriptionStatus;
  readonly period: Period;
  readonly price: { readonly amount: number; readonly currency: string };
  readonly confirmed: boolean;
  readonly reference: string | null;
  readonly periodEnd: Date | null;
  readonly trialEnd: Date | null;
  readonly nextChargeAt: Date | null;
}

/** The gate: whether a player may join, challenge and chat now. */
export declare function mayPlay(db: Db, player: PlayerId, at: Date): Promise<boolean>;

/** The latest subscription of a holder. */
export declare function subscriptionOf(
  db: Db,
  holder: Holder,
): Promise<SubscriptionFacts | undefined>;

/** By a carrier's own id of it, or by ours. */
export declare function subscriptionById(
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionFacts | undefined>;

/**
 * First opt-in: a pending subscription (an earlier pending one gives way), with the consent receipt of step
 * one. Refused with `subscription_exists` while one is running.
 */
export declare function offer(
  work: Work,
  wish: {
    readonly holder: Holder;
    readonly brand: Brand;
    readonly period: Period;
    readonly payer: Payer;
    readonly language: string;
    /** web, portal, ussd, sms */
    readonly channel: string;
  },
): Promise<
  SubscriptionFacts & {
    readonly text: string;
    readonly firstChargeAt: Date;
    readonly trialHours: number;
  }
>;

/** Second opt-in, or a card has been taken (p3 calls this once the card is verified): trial or first charge. */
export declare function confirm(
  work: Work,
  id: SubscriptionId,
  how: { readonly channel: string; readonly reference?: string },
): Promise<SubscriptionFacts>;

/** What a carrier says, by callback or when asked. Repeats and late words are told by `eventId` and `at`. */
export declare function noteCarrier(
  work: Work,
  word: {
    readonly holder: Holder;
    readonly payer: Payer;
    readonly says: 'pending' | 'active' | 'suspended' | 'stopped';
    /** When it was so, by the carrier's clock. */
    readonly at: Date;
    /** The carrier's id of the callback; nothing where we asked. */
    readonly eventId: string | null;
    readonly reference?: string | null;
    /** Subscribed at the carrier's own place: found nowhere here, it is made with this brand and period. */
    readonly brand: Brand;
    readonly period?: Period;
  },
): Promise<SubscriptionFacts | undefined>;

/** A carrier has charged a whole period. `payment` is its id of the charge; the same twice is one charge. */
export declare function notePayment(
  work: Work,
  paid: {
    readonly holder: Holder;
    readonly payer: Payer;
    readonly payment: string;
    readonly at: Date;
    readonly amount: number;
    readonly currency: string;
    readonly brand: Brand;
    readonly period?: Period;
  },
): Promise<SubscriptionFacts | undefined>;

/** What came of one of our charges (a processor's webhook); repeats and late ones change nothing. */
export declare function noteCharge(
  work: Work,
  chargeId: ChargeId,
  result: ChargeResult,
): Promise<void>;

/** A new card: what is due is tried at once. */
export declare function payNow(work: Work, id: SubscriptionId): Promise<void>;

/** Cancel at the end of the cycle; `heard` where the carrier has told us (keyword, dial code). */
export declare function cancel(
  work: Work,
  id: SubscriptionId,
  how: { readonly channel: string; readonly heard?: Date },
): Promise<SubscriptionFacts>;
export declare function resume(
  work: Work,
  id: SubscriptionId,
  channel: string,
): Promise<SubscriptionFacts>;

/** The books stay as law asks, without the person: for erasure. */
export declare function forgetHolder(work: Work, holder: Holder): Promise<void>;
