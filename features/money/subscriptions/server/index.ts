import type { Period } from '#brands/brand.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
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
import {
  type CarrierPayment,
  type CarrierStatus,
  recordCarrierPayment,
  recordCarrierStatus,
} from './carrier-reports.ts';
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
export { cancelForPlayer, offerText } from './agreement.ts';
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
  RefundAnswer,
  SubscriptionId,
  SubscriptionMail,
} from './biller.ts';
export type { CarrierStatus } from './carrier-reports.ts';
export { hasPaidForPeriod, ownerOfCharge, sumRevenue } from './charges.ts';
export { listLapsedPlayers, subscriptionsPersonalData } from './data-export.ts';
export { findAccess, mayPlay, refuseUnsubscribed, wayToSubscribe } from './gate.ts';
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
  offer(transaction: Transaction, request: OfferRequest): Promise<Offered>;
  /** Second opt-in, or a new card: the trial or the first charge starts. */
  confirm(
    transaction: Transaction,
    id: SubscriptionId,
    how: { readonly channel: string; readonly reference?: string },
  ): Promise<SubscriptionRecord>;
  /** Stops at the end of the period. `heard`: the time of the holder's stop at the carrier. */
  cancel(
    transaction: Transaction,
    id: SubscriptionId,
    how: { readonly channel: string; readonly heard?: Date },
  ): Promise<SubscriptionRecord>;
  resume(
    transaction: Transaction,
    id: SubscriptionId,
    channel: string,
  ): Promise<SubscriptionRecord>;
  /** Changes the plan with the next charge. */
  changePlan(
    transaction: Transaction,
    id: SubscriptionId,
    period: Period,
    how: { readonly channel: string; readonly language: string },
  ): Promise<SubscriptionRecord>;
  /** Attempts a due charge at once, for example with a new card. */
  payNow(
    transaction: Transaction,
    id: SubscriptionId,
    channel: string,
  ): Promise<SubscriptionRecord>;
  /** A carrier's callback, or its answer to a status check. */
  recordCarrierStatus(
    transaction: Transaction,
    status: CarrierStatus,
  ): Promise<SubscriptionRecord | undefined>;
  /** A carrier's charge. */
  recordCarrierPayment(
    transaction: Transaction,
    paid: CarrierPayment,
  ): Promise<SubscriptionRecord | undefined>;
  /** A processor's webhook. */
  recordChargeResult(transaction: Transaction, id: ChargeId, result: ChargeResult): Promise<void>;
  /** The bank or the processor refunded a whole payment without our request. */
  recordExternalRefund(transaction: Transaction, id: ChargeId, payment: string): Promise<void>;
  /** The processor refunded a part of a payment. */
  recordPartialRefund(
    transaction: Transaction,
    id: ChargeId,
    payment: string,
    part: PartialRefund,
  ): Promise<void>;
  /** The holder's bank reversed a payment for good. */
  cancelAfterDispute(transaction: Transaction, id: ChargeId): Promise<void>;
}

export function subscriptionService({ rules: book, texts }: Platform): SubscriptionService {
  const rules = subscriptionRulesOf(book);
  const agreement = { rules, texts };
  return {
    offer: (transaction, request) => offer(transaction, request, agreement),
    confirm: (transaction, id, how) => confirm(transaction, id, how, agreement),
    cancel: async (transaction, id, how) =>
      cancel(transaction, await locked(transaction, id), how, rules),
    resume: async (transaction, id, channel) =>
      resume(transaction, await locked(transaction, id), channel, rules),
    changePlan: async (transaction, id, period, how) =>
      changePlan(transaction, await locked(transaction, id), period, how, agreement),
    payNow: async (transaction, id, channel) =>
      payNow(transaction, await locked(transaction, id), channel, rules),
    recordCarrierStatus: (transaction, status) => recordCarrierStatus(transaction, status, rules),
    recordCarrierPayment: (transaction, paid) => recordCarrierPayment(transaction, paid, rules),
    recordChargeResult: (transaction, id, result) =>
      recordChargeResult(transaction, id, result, rules),
    recordExternalRefund: (transaction, id, payment) =>
      recordExternalRefund(transaction, id, payment, rules),
    recordPartialRefund,
    cancelAfterDispute: (transaction, id) => cancelAfterDispute(transaction, id, rules),
  };
}

async function locked({ db }: Transaction, id: SubscriptionId): Promise<SubscriptionRecord> {
  const record = await lockSubscription(db, id);
  if (!record) throw refuse('not_found');
  return record;
}
