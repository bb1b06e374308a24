/** Statuses of a subscription (rules.md, "Subscription"). */

export const SUBSCRIPTION_STATUSES = [
  'pending',
  'trial',
  'active',
  'past_due',
  'cancelled',
  'expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const SUBSCRIPTION_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type SubscriptionPeriod = (typeof SUBSCRIPTION_PERIODS)[number];

/** A carrier's service by its name. */
export type CarrierPayer = 'dcb' | 'kenya' | 'telkom';

/** A card, M-Pesa, or a carrier's service. */
export type Payer = 'card' | 'mpesa' | CarrierPayer;

/** How the charges of a payer are made. */
export function collectsOf(payer: Payer): Terms['collects'] {
  if (payer === 'card') return 'we';
  return payer === 'mpesa' ? 'prompt' : 'carrier';
}

/** A period that is free or paid as a whole. `until` is exclusive. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Terms of the agreement. Only the period can change, by another agreement. */
export interface Terms {
  readonly period: SubscriptionPeriod;
  /** Length of the trial before the first charge, in milliseconds; 0 without a trial or if it was used before. */
  readonly trial: number;
  /** `we` charge a card; a `prompt` asks the player to approve each charge; a `carrier` charges on its own. */
  readonly collects: 'we' | 'prompt' | 'carrier';
}

export interface Subscription extends Terms {
  readonly status: SubscriptionStatus;
  /** Replaces `period` with our next charge. */
  readonly nextPeriod: SubscriptionPeriod | null;
  /** Time of the last first opt-in. A pending subscription lapses some time after it. */
  readonly askedAt: Date;
  /** Time of the second opt-in, which allows charges. */
  readonly confirmedAt: Date | null;
  /** The trial, or the period that was paid last. */
  readonly current: Span | null;
  /** True while the current period relies on the carrier's status `active`, before a payment is reported. */
  readonly vouched: boolean;
  /** Start of the count of months, so that the 31st returns after February. */
  readonly anchor: Date | null;
  readonly trialEnd: Date | null;
  /** End of access while past due. */
  readonly graceUntil: Date | null;
  /** Time of the next attempt at a charge. The first attempt at a renewal is at the end of the period. */
  readonly retryAt: Date | null;
  /** Time of the cancellation. */
  readonly stoppedAt: Date | null;
  /** Time at which the carrier acknowledged the stop. An `active` from before that is ignored. */
  readonly stopAcknowledgedAt: Date | null;
  /** Time of the carrier's latest report. Earlier reports that arrive later are ignored. */
  readonly lastReportAt: Date | null;
}

/**
 * An event of a subscription. `at` is when it happened, which may be long before it is reported. `of` is the start of
 * the period that a charge of ours is for.
 */
export type SubscriptionEvent =
  /** The player agreed a second time, or gave a card. */
  | { readonly type: 'confirmed'; readonly at: Date }
  /** A whole period has been paid. */
  | { readonly type: 'paid'; readonly at: Date; readonly of: Date | null }
  /** Our charge was declined. */
  | { readonly type: 'declined'; readonly at: Date; readonly of: Date }
  /** Attempt the charge now, for example with a new card. */
  | { readonly type: 'retry'; readonly at: Date }
  /** Statuses that the carrier reports. */
  | { readonly type: 'carrier_active' | 'carrier_suspended' | 'carrier_stopped'; readonly at: Date }
  /** The carrier acknowledged our stop. */
  | { readonly type: 'stop_heard'; readonly at: Date }
  | { readonly type: 'cancel' | 'resume'; readonly at: Date }
  /** The player chose another plan. Choosing the current one withdraws the choice. */
  | { readonly type: 'change'; readonly at: Date; readonly to: SubscriptionPeriod }
  /** The payment of the period that began at `of` was refunded. */
  | { readonly type: 'refunded'; readonly at: Date; readonly of: Date }
  /** Time has passed; sent by a job. */
  | { readonly type: 'clock'; readonly at: Date };

/** Result of an event. */
export interface Outcome {
  readonly subscription: Subscription;
  /** The new period that a payment or the carrier's `active` has opened. */
  readonly opened: Span | null;
}

/** Numbers of rules.md, "Subscription"; durations in milliseconds. The environment may set its own. */
export interface SubscriptionRules {
  /** A pending subscription lapses after this. */
  readonly pendingFor: number;
  /** Longest delay of a renewal before the subscription is past due. */
  readonly renewalTakes: number;
  /** Times of further attempts after a failed charge, counted from the end of the period. */
  readonly cardRetries: readonly number[];
  /** Times of further prompts for a charge that was not approved, counted likewise. */
  readonly promptRetries: Readonly<Record<SubscriptionPeriod, readonly number[]>>;
  /** Time in which a carrier retries. */
  readonly carrierGrace: Readonly<Record<SubscriptionPeriod, number>>;
  /** Length of a period; 0 is a calendar month. */
  readonly periods: Readonly<Record<SubscriptionPeriod, number>>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const SUBSCRIPTION_RULES: SubscriptionRules = {
  pendingFor: DAY,
  renewalTakes: HOUR,
  cardRetries: [DAY, 3 * DAY, 5 * DAY],
  // near the time of day at which the player subscribed, so that nobody is asked at night
  promptRetries: {
    daily: [2 * HOUR, 22 * HOUR],
    weekly: [2 * HOUR, DAY, 2 * DAY],
    monthly: [2 * HOUR, DAY, 3 * DAY],
  },
  carrierGrace: { daily: DAY, weekly: 2 * DAY, monthly: 3 * DAY },
  periods: { daily: DAY, weekly: 7 * DAY, monthly: 0 },
};

/** Returns the subscription after the first opt-in. */
export function pendingSubscription(terms: Terms, at: Date): Subscription {
  return {
    ...terms,
    status: 'pending',
    nextPeriod: null,
    askedAt: at,
    confirmedAt: null,
    current: null,
    vouched: false,
    anchor: null,
    trialEnd: null,
    graceUntil: null,
    retryAt: null,
    stoppedAt: null,
    stopAcknowledgedAt: null,
    lastReportAt: null,
  };
}
