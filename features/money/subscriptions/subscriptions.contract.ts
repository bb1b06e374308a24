import { z } from 'zod';
import { PERIODS } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, pageOf, pageQuery, typedText } from '#platform/http/shapes.ts';
import type { Id } from '#platform/ids.ts';
import { SUBSCRIPTION_STATUSES } from './rules/subscription.ts';
import { subscriptionSupportCalls } from './support.contract.ts';

const price = z.object({
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
});

const PAYERS = ['card', 'mpesa', 'carrier'] as const;

const plan = z.object({
  period: z.enum(PERIODS),
  price,
  /** Hours of the trial before the first charge; 0 without a trial or if the caller used it before. */
  trialHours: z.number().int(),
  /** Time of the first charge if the caller agrees now. */
  firstChargeAt: instantReply,
});

/** Ways to stop a carrier's subscription without the app. */
const stop = z.object({
  dialCode: z.string().nullable(),
  sms: z.object({ keyword: z.string(), to: z.string() }).nullable(),
});

const SUBSCRIPTION_ACTIONS = ['subscribe', 'confirm', 'change', 'stop', 'resume', 'pay'] as const;

const subscription = z.object({
  subscriptionId: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  period: z.enum(PERIODS),
  price,
  /** The plan that replaces this one with the next charge. */
  next: z.object({ period: z.enum(PERIODS), price }).nullable(),
  paidBy: z.enum(PAYERS),
  /** True after the second opt-in. */
  confirmed: z.boolean(),
  /** True if its holder may play now. */
  mayPlay: z.boolean(),
  /** End of access: of the trial, of the paid period, or of the grace period. */
  accessUntil: instantReply.nullable(),
  /** End of access if the caller stops now; null if it would end at once. */
  keptUntil: instantReply.nullable(),
  /** End of the trial or of the paid period. */
  periodEnd: instantReply.nullable(),
  trialEnd: instantReply.nullable(),
  /** Null while cancelled or expired. */
  nextChargeAt: instantReply.nullable(),
  /** Reason of the last failed charge, in the viewer's language. */
  problem: z.string().nullable(),
  /** Address of a second step of the payment. */
  actionUrl: z.string().nullable(),
  /** Secret of that second step for the client. */
  actionSecret: z.string().nullable(),
  /** True while M-Pesa waits for the PIN on the phone. */
  prompted: z.boolean(),
  stop,
});

const offer = z.object({
  subscriptionId: z.string(),
  period: z.enum(PERIODS),
  price,
  trialHours: z.number().int(),
  firstChargeAt: instantReply,
  /** Price, period, trial and ways to stop in the caller's language. Kept as the receipt. */
  text: z.string(),
});

const receipt = z.object({
  receiptId: z.string(),
  kind: z.enum(['opt_in', 'consent', 'charge']),
  at: instantReply,
  period: z.enum(PERIODS),
  price,
  /** State of a charge; null for an agreement. */
  state: z.enum(['paid', 'failed', 'open', 'refunded']).nullable(),
  paidFrom: instantReply.nullable(),
  paidUntil: instantReply.nullable(),
  /** Text of the agreement, as it was shown. */
  text: z.string().nullable(),
  /** web, ussd, sms or portal. */
  channel: z.string().nullable(),
});

/** Calls about the caller's own subscription, which may exist before a profile does. */
export const subscriptionsCalls = {
  subscription: defineCall({
    method: 'GET',
    path: 'subscription',
    who: 'verified',
    refusedWhen: 'never',
    summary: "The caller's subscription, what may be done about it, and how to stop it",
    input: z.object({}),
    reply: z.object({
      /** The latest; null if the caller never had one. */
      subscription: subscription.nullable(),
      actions: z.array(z.enum(SUBSCRIPTION_ACTIONS)),
    }),
  }),
  subscriptionPlans: defineCall({
    method: 'GET',
    path: 'subscription-plans',
    who: 'anyone',
    summary: 'What may be subscribed to, shortest period first',
    input: z.object({}),
    reply: z.object({
      plans: z.array(plan),
      /** Ways to pay. */
      payers: z.array(z.enum(PAYERS)),
      stop,
    }),
  }),
  subscribe: defineCall({
    method: 'POST',
    path: 'subscribe',
    who: 'verified',
    refusedWhen: 'suspended',
    summary:
      'First opt-in: the offer in words. By carrier and M-Pesa it is confirmed next, by card paid for',
    input: z.object({
      period: z.enum(PERIODS),
      paidBy: z.enum(PAYERS).optional(),
    }),
    reply: offer,
    refusals: [
      ...['subscription_exists', 'plan_unknown', 'payer_unknown', 'carrier_unavailable'],
      'guardian_consent_needed',
    ],
  }),
  confirmSubscription: defineCall({
    method: 'POST',
    path: 'confirm-subscription',
    who: 'verified',
    refusedWhen: 'suspended',
    summary: 'Second opt-in by carrier or M-Pesa: price and period once more, then it begins',
    input: z.object({
      subscriptionId: idOf<Id<'subscription'>>(),
      /** The tick below the offer. */
      agreed: z.literal(true),
    }),
    reply: subscription,
    refusals: ['subscription_moved_on', 'card_needed'],
  }),
  unsubscribe: defineCall({
    method: 'POST',
    path: 'unsubscribe',
    who: 'verified',
    refusedWhen: 'never',
    summary: 'Stop: nothing more is charged, access lasts to the end of what is paid',
    input: z.object({}),
    reply: subscription,
    refusals: ['subscription_missing'],
  }),
  resumeSubscription: defineCall({
    method: 'POST',
    path: 'resume-subscription',
    who: 'verified',
    refusedWhen: 'suspended',
    summary: 'Take a stop back before it takes effect',
    input: z.object({}),
    reply: subscription,
    refusals: ['subscription_missing', 'subscription_moved_on', 'guardian_consent_needed'],
  }),
  changeSubscription: defineCall({
    method: 'POST',
    path: 'change-subscription',
    who: 'verified',
    refusedWhen: 'suspended',
    summary:
      'Another package from the next charge on, of a subscription by card or M-Pesa; the one that runs takes a choice back',
    input: z.object({ period: z.enum(PERIODS) }),
    reply: subscription,
    refusals: ['subscription_missing', 'subscription_moved_on', 'plan_unknown', 'payer_unknown'],
  }),
  paySubscription: defineCall({
    method: 'POST',
    path: 'pay-subscription',
    who: 'verified',
    refusedWhen: 'suspended',
    summary: 'Try what is due now, such as after a new card',
    input: z.object({}),
    reply: subscription,
    refusals: ['subscription_missing', 'subscription_moved_on', 'too_many_requests'],
  }),
  subscriptionReceipts: defineCall({
    method: 'GET',
    path: 'subscription-receipts',
    who: 'verified',
    refusedWhen: 'never',
    summary: 'What the caller has agreed to, and what was charged; latest first',
    input: z.object(pageQuery),
    reply: pageOf(receipt),
  }),
  refundCharge: defineCall({
    method: 'POST',
    path: 'refund-charge',
    who: 'support',
    by: 'charge:chargeId',
    summary: 'Give the money of one charge back; of the running period it ends the subscription',
    input: z.object({ chargeId: idOf<Id<'charge'>>(), reason: typedText(500).min(3) }),
    reply: z.object({ done: z.literal(true) }),
    refusals: ['charge_not_paid', 'on_oneself'],
  }),
  ...subscriptionSupportCalls,
};
