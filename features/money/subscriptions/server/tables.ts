import type { ColumnType } from 'kysely';
import type { Period } from '#brands/brand.ts';
import type { Payer, SubscriptionStatus, Terms } from '../rules/subscription.ts';

/** The tables of this capability; see `platform/database/migrations/0010_subscriptions.sql`. */
export interface SubscriptionTables {
  subscriptions: {
    id: string;
    audience: string;
    brand: string;
    holder: string;
    payer: Payer;
    collects: Terms['collects'];
    period: Period;
    amount: number;
    currency: string;
    next_period: Period | null;
    next_amount: number | null;
    trial_ms: number;
    language: string;
    reference: string | null;
    /** The reference of a caller of `telkom/subscribe`; see migration 0125. */
    external_ref: ColumnType<string | null, string | null | undefined, string | null>;
    status: SubscriptionStatus;
    asked_at: Date;
    confirmed_at: Date | null;
    current_from: Date | null;
    current_until: Date | null;
    vouched: boolean;
    anchor: Date | null;
    trial_end: Date | null;
    grace_until: Date | null;
    retry_at: Date | null;
    stopped_at: Date | null;
    stop_heard_at: Date | null;
    heard_at: Date | null;
    access_until: Date | null;
    turns_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  subscription_charges: {
    id: string;
    subscription_id: string;
    payer: Payer;
    period_start: Date;
    amount: number;
    currency: string;
    state: ChargeState;
    /** Null for charges from before plans could change. */
    period: Period | null;
    covers_from: Date | null;
    covers_until: Date | null;
    payment: string | null;
    surplus: boolean;
    reason: string | null;
    tries: number;
    created_at: Date;
    paid_at: Date | null;
    refunded_at: Date | null;
    /** Reference of a refund that was paid by hand. */
    refund_reference: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Partial refunds of a charge; see migration 0046. */
  subscription_charge_parts: {
    id: string;
    charge_id: string;
    /** Minor units, more than 0. */
    amount: number;
    at: Date;
  };
  subscription_tries: {
    id: string;
    charge_id: string;
    state: AttemptState;
    reason: string | null;
    action_url: string | null;
    action_secret: string | null;
    ask_at: Date | null;
    asks: number;
    created_at: Date;
    updated_at: Date;
  };
  subscription_events: {
    id: string;
    subscription_id: string;
    type: string;
    at: Date;
    told_at: Date;
    status_from: SubscriptionStatus;
    status_to: SubscriptionStatus;
    channel: string;
    event_key: string | null;
    data: Readonly<Record<string, unknown>>;
  };
  consent_receipts: {
    id: string;
    audience: string;
    holder: string;
    subscription_id: string;
    step: number;
    channel: string;
    language: string;
    period: Period;
    amount: number;
    currency: string;
    text: string;
    at: Date;
  };
}

export type ChargeState =
  | 'open'
  | 'failed'
  | 'paid'
  | 'vouched'
  | 'refunding'
  | 'refund_owed'
  | 'refunded';
type AttemptState = 'asked' | 'unknown' | 'action' | 'declined' | 'paid';
