/** What a subscription can be in and what can happen to it (rules.md, "Subscription"). */

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

/** A stretch of time that is paid for as a whole; the end does not belong to it. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** What was agreed at the beginning; of it only the period changes, by another agreement. */
export interface Terms {
  readonly period: SubscriptionPeriod;
  /** Milliseconds that cost nothing before the first charge; 0 without a trial, or where it was used up. */
  readonly trial: number;
  /** Who asks for the money: we, of a card, or the carrier by itself. */
  readonly collects: 'we' | 'carrier';
}

export interface Subscription extends Terms {
  readonly status: SubscriptionStatus;
  /** Takes the place of `period` with the next charge of ours. */
  readonly nextPeriod: SubscriptionPeriod | null;
  /** Of the last opt-in; a pending one that nothing comes of lapses. */
  readonly askedAt: Date;
  /** The second opt-in, after which there may be charges. */
  readonly confirmedAt: Date | null;
  /** What is had without owing for it: the trial, or the period paid last. */
  readonly current: Span | null;
  /** The current period rests on the carrier's word that it is active; no payment has been told of yet. */
  readonly vouched: boolean;
  /** Months are counted from here, so that the 31st comes back after February. */
  readonly anchor: Date | null;
  readonly trialEnd: Date | null;
  /** A past due one is let in until then. */
  readonly graceUntil: Date | null;
  /** When we try the charge again; the first try of a renewal is at the end of the period. */
  readonly retryAt: Date | null;
  /** Since when it is cancelled. */
  readonly stoppedAt: Date | null;
  /** Since when the carrier knows that it is cancelled; an `active` of theirs from before says nothing. */
  readonly stopHeardAt: Date | null;
  /** Of the latest word of the carrier; what it said before that comes too late to count. */
  readonly heardAt: Date | null;
}

/**
 * What happens to a subscription. `at` is when it happened, which may be long before it is told. Our own
 * charges name the period they are for by its beginning, `of`.
 */
export type SubscriptionEvent =
  /** The player has agreed a second time, or a card has been taken. */
  | { readonly type: 'confirmed'; readonly at: Date }
  /** A whole period has been paid. */
  | { readonly type: 'paid'; readonly at: Date; readonly of: Date | null }
  /** Our charge was declined. */
  | { readonly type: 'declined'; readonly at: Date; readonly of: Date }
  /** Try the charge now: there is a new card. */
  | { readonly type: 'retry'; readonly at: Date }
  /** The carrier says: active, suspended, stopped. */
  | { readonly type: 'carrier_active' | 'carrier_suspended' | 'carrier_stopped'; readonly at: Date }
  /** The carrier has taken note of our stop. */
  | { readonly type: 'stop_heard'; readonly at: Date }
  | { readonly type: 'cancel' | 'resume'; readonly at: Date }
  /** Another package is chosen; the same as the one that runs takes a choice back. */
  | { readonly type: 'change'; readonly at: Date; readonly to: SubscriptionPeriod }
  /** The money for the period that began `of` went back. */
  | { readonly type: 'refunded'; readonly at: Date; readonly of: Date }
  /** Time has passed; made by a job. */
  | { readonly type: 'clock'; readonly at: Date };

/** What follows of an event. */
export interface Outcome {
  readonly subscription: Subscription;
  /** The period that a payment, or the carrier's word, has opened; never one that was opened before. */
  readonly opened: Span | null;
}

/** Numbers of rules.md, "Subscription"; durations in milliseconds. The environment may set its own. */
export interface SubscriptionRules {
  /** A pending one lapses after this. */
  readonly pendingFor: number;
  /** How long a renewal may take before it counts as past due. */
  readonly renewalTakes: number;
  /** After the failed one, counted from the end of the period. */
  readonly cardRetries: readonly number[];
  /** How long a carrier tries again. */
  readonly carrierGrace: Readonly<Record<SubscriptionPeriod, number>>;
  /** Length of a period; a month of 0 is one of the calendar. */
  readonly periods: Readonly<Record<SubscriptionPeriod, number>>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const SUBSCRIPTION_RULES: SubscriptionRules = {
  pendingFor: DAY,
  renewalTakes: HOUR,
  cardRetries: [DAY, 3 * DAY, 5 * DAY],
  carrierGrace: { daily: DAY, weekly: 2 * DAY, monthly: 3 * DAY },
  periods: { daily: DAY, weekly: 7 * DAY, monthly: 0 },
};

/** One that was just asked for, by the first opt-in. */
export function asked(terms: Terms, at: Date): Subscription {
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
    stopHeardAt: null,
    heardAt: null,
  };
}
