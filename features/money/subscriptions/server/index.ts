import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { subscriptionsCalls } from '../contract.ts';
import {
  type CarrierChoice,
  changeSubscription,
  confirmSubscription,
  paySubscription,
  resumeSubscription,
  subscribe,
  subscription,
  subscriptionPlans,
  unsubscribe,
} from './calls.ts';
import { subscriptionReceipts } from './receipts.ts';
import { refundCharge, settleRefund } from './refunds.ts';
import { owedRefunds, playerCharges, playerSubscription, stopSubscription } from './support.ts';

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
  Payer,
  SubscriptionId,
  SubscriptionLetter,
} from './biller.ts';
export type { CarrierWord } from './carrier-notes.ts';
export { hasPaidFor } from './charges.ts';
export { type SubscriptionDesk, subscriptionDesk } from './desk.ts';
export { mayPlay, refuseUnsubscribed, wayToSubscribe } from './gate.ts';
export { hasten } from './hasten.ts';
export { subscriptionsJobs } from './jobs.ts';
export { ACTIVE as SUBSCRIPTION_ACTIVE } from './life.ts';
export { subscriptionRulesOf } from './numbers.ts';
export { ownerOfCharge } from './owners.ts';
export { lapsedPlayers, subscriptionsPart } from './personal.ts';
export {
  findByExternalRef as subscriptionByExternalRef,
  findSubscription as subscriptionById,
  latestOf as subscriptionOf,
  type SubscriptionRecord,
  saveExternalRef,
  sellsAt,
  unservedBrands,
} from './records.ts';
export { revenueOf } from './revenue.ts';
export { keepSamplesPaid } from './sample-cycles.ts';
export { type Sample, sampleSubscription } from './samples.ts';
export { offerText } from './words.ts';

export function subscriptionsHandlers(
  platform: Platform,
  carriers: CarrierChoice,
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
