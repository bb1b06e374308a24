import type { Period } from '#brands/brand.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { subscriptionsCalls } from '../subscriptions.contract.ts';
import {
  cancel,
  changePlan,
  confirm,
  type Offered,
  type OfferRequest,
  offer,
  payNow,
  resume,
} from './agreement.ts';
import type { ChargeId, ChargeResult, SubscriptionId } from './biller.ts';
import {
  type CarrierLookup,
  changeSubscription,
  confirmSubscription,
  paySubscription,
  resumeSubscription,
  subscribe,
  subscription,
  subscriptionPlans,
  subscriptionReceipts,
  unsubscribe,
} from './calls.ts';
import { type CarrierPayment, recordCarrierPayment } from './carrier-payments.ts';
import { type CarrierStatus, recordCarrierStatus } from './carrier-status.ts';
import {
  cancelAfterDispute,
  type PartialRefund,
  recordExternalRefund,
  recordPartialRefund,
  refundCharge,
  settleRefund,
} from './refunds.ts';
import { recordChargeResult } from './renewal.ts';
import { subscriptionRulesOf } from './subscription-events.ts';
import { lockSubscription, type SubscriptionRecord } from './subscription-rows.ts';
import { owedRefunds, playerCharges, playerSubscription, stopSubscription } from './support.ts';

export type { Payer } from '../rules/subscription.ts';
export { offerText } from './agreement.ts';
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
  Holder,
  SubscriptionId,
  SubscriptionMail,
} from './biller.ts';
export type { CarrierStatus } from './carrier-status.ts';
export { hasPaidForPeriod, ownerOfCharge, sumRevenue } from './charges.ts';
export { listLapsedPlayers, subscriptionsPart } from './data-export.ts';
export { mayPlay, refuseUnsubscribed, wayToSubscribe } from './gate.ts';
export { subscriptionsJobs } from './jobs.ts';
export { renewSamples, type Sample, sampleSubscription } from './samples.ts';
export { SUBSCRIPTION_ACTIVE, subscriptionRulesOf } from './subscription-events.ts';
export {
  findByExternalRef,
  findLatestSubscription,
  findSubscription,
  listUnservedBrands,
  type SubscriptionRecord,
  sellsAt,
  updateExternalRef,
} from './subscription-rows.ts';

export function subscriptionsHandlers(
  platform: Platform,
  carriers: CarrierLookup,
): Handlers<typeof subscriptionsCalls> {
  return {
    subscription: subscription(platform),
    subscriptionPlans: subscriptionPlans(platform),
    subscribe: subscribe(platform, carriers),
    confirmSubscription: confirmSubscription(platform),
    unsubscribe: unsubscribe(platform),
    resumeSubscription: resumeSubscription(platform),
    changeSubscription: changeSubscription(platform),
    paySubscription: paySubscription(platform),
    subscriptionReceipts: subscriptionReceipts(platform),
    refundCharge: refundCharge(),
    playerSubscription: playerSubscription(platform),
    playerCharges: playerCharges(platform),
    stopSubscription: stopSubscription(platform),
    owedRefunds: owedRefunds(platform),
    settleRefund: settleRefund(),
  };
}

/** Changes to subscriptions by carriers, cards and portals, each in the caller's transaction. */
export interface SubscriptionService {
  /** First opt-in. */
  offer(work: Work, request: OfferRequest): Promise<Offered>;
  /** Second opt-in, or a new card: the trial or the first charge starts. */
  confirm(
    work: Work,
    id: SubscriptionId,
    how: { readonly channel: string; readonly reference?: string },
  ): Promise<SubscriptionRecord>;
  /** Stops at the end of the period. `heard`: the holder told the carrier at that time. */
  cancel(
    work: Work,
    id: SubscriptionId,
    how: { readonly channel: string; readonly heard?: Date },
  ): Promise<SubscriptionRecord>;
  resume(work: Work, id: SubscriptionId, channel: string): Promise<SubscriptionRecord>;
  /** Changes the plan with the next charge. */
  changePlan(
    work: Work,
    id: SubscriptionId,
    period: Period,
    how: { readonly channel: string; readonly language: string },
  ): Promise<SubscriptionRecord>;
  /** Attempts a due charge at once, for example with a new card. */
  payNow(work: Work, id: SubscriptionId, channel: string): Promise<SubscriptionRecord>;
  /** A carrier's callback, or its answer to a status check. */
  recordCarrierStatus(work: Work, status: CarrierStatus): Promise<SubscriptionRecord | undefined>;
  /** A carrier's charge. */
  recordCarrierPayment(work: Work, paid: CarrierPayment): Promise<SubscriptionRecord | undefined>;
  /** A processor's webhook. */
  recordChargeResult(work: Work, id: ChargeId, result: ChargeResult): Promise<void>;
  /** The bank or the processor refunded a whole payment without our request. */
  recordExternalRefund(work: Work, id: ChargeId, payment: string): Promise<void>;
  /** The processor refunded a part of a payment. */
  recordPartialRefund(
    work: Work,
    id: ChargeId,
    payment: string,
    part: PartialRefund,
  ): Promise<void>;
  /** The holder's bank reversed a payment for good. */
  cancelAfterDispute(work: Work, id: ChargeId): Promise<void>;
}

export function subscriptionService({ rules: book, texts }: Platform): SubscriptionService {
  const rules = subscriptionRulesOf(book);
  const agreement = { rules, texts };
  return {
    offer: (work, request) => offer(work, request, agreement),
    confirm: (work, id, how) => confirm(work, id, how, agreement),
    cancel: async (work, id, how) => cancel(work, await locked(work, id), how, rules),
    resume: async (work, id, channel) => resume(work, await locked(work, id), channel, rules),
    changePlan: async (work, id, period, how) =>
      changePlan(work, await locked(work, id), period, how, agreement),
    payNow: async (work, id, channel) => payNow(work, await locked(work, id), channel, rules),
    recordCarrierStatus: (work, status) => recordCarrierStatus(work, status, rules),
    recordCarrierPayment: (work, paid) => recordCarrierPayment(work, paid, rules),
    recordChargeResult: (work, id, result) => recordChargeResult(work, id, result, rules),
    recordExternalRefund: (work, id, payment) => recordExternalRefund(work, id, payment, rules),
    recordPartialRefund,
    cancelAfterDispute: (work, id) => cancelAfterDispute(work, id, rules),
  };
}

async function locked({ db }: Work, id: SubscriptionId): Promise<SubscriptionRecord> {
  const record = await lockSubscription(db, id);
  if (!record) throw refuse('not_found');
  return record;
}
