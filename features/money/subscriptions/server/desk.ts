import type { Period } from '#brands/brand.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { ChargeId, ChargeResult, SubscriptionId } from './biller.ts';
import { type CarrierWord, noteCarrier } from './carrier-notes.ts';
import { type CarrierPayment, notePayment } from './carrier-payments.ts';
import { changePlan } from './changing.ts';
import { noteCharge } from './charge-notes.ts';
import { subscriptionRulesOf } from './numbers.ts';
import { confirm, type Offered, offer, type Wish } from './offers.ts';
import { lockSubscription, type SubscriptionRecord } from './records.ts';
import { noteDisputeLost, notePartGivenBack, noteTakenBack, type PartBack } from './refunds.ts';
import { cancel, payNow, resume } from './stopping.ts';

/** What carriers, cards and the portals do to subscriptions; each within the caller's transaction. */
export interface SubscriptionDesk {
  /** First opt-in; see `offer`. */
  offer(work: Work, wish: Wish): Promise<Offered>;
  /** Second opt-in, or a card that has been taken: the trial, or the first charge, begins. */
  confirm(
    work: Work,
    id: SubscriptionId,
    how: { readonly channel: string; readonly reference?: string },
  ): Promise<SubscriptionRecord>;
  /** A carrier's callback, or its answer to a status check. */
  noteCarrier(work: Work, word: CarrierWord): Promise<SubscriptionRecord | undefined>;
  /** A carrier's charge. */
  notePayment(work: Work, paid: CarrierPayment): Promise<SubscriptionRecord | undefined>;
  /** A processor's webhook. */
  noteCharge(work: Work, id: ChargeId, result: ChargeResult): Promise<void>;
  /** The money of a payment has gone back without our asking: by its holder's bank, or by hand at the processor. */
  noteTakenBack(work: Work, id: ChargeId, payment: string): Promise<void>;
  /** So much of a payment has gone back so far, and not all of it. */
  notePartGivenBack(work: Work, id: ChargeId, payment: string, part: PartBack): Promise<void>;
  /** The holder's bank has taken the money of a charge back for good. */
  noteDisputeLost(work: Work, id: ChargeId): Promise<void>;
  /** `heard`: the carrier knows already. */
  cancel(
    work: Work,
    id: SubscriptionId,
    how: { readonly channel: string; readonly heard?: Date },
  ): Promise<SubscriptionRecord>;
  resume(work: Work, id: SubscriptionId, channel: string): Promise<SubscriptionRecord>;
  /** Another package from the next charge on. */
  change(
    work: Work,
    id: SubscriptionId,
    period: Period,
    how: { readonly channel: string; readonly language: string },
  ): Promise<SubscriptionRecord>;
  /** There is a new card: what is owed is tried at once. */
  payNow(work: Work, id: SubscriptionId, channel: string): Promise<SubscriptionRecord>;
}

export function subscriptionDesk({ rules: book, texts }: Platform): SubscriptionDesk {
  const rules = subscriptionRulesOf(book);
  const parts = { rules, texts };
  return {
    offer: (work, wish) => offer(work, wish, parts),
    confirm: (work, id, how) => confirm(work, id, how, parts),
    noteCarrier: (work, word) => noteCarrier(work, word, rules),
    notePayment: (work, paid) => notePayment(work, paid, rules),
    noteCharge: (work, id, result) => noteCharge(work, id, result, rules),
    noteTakenBack: (work, id, payment) => noteTakenBack(work, id, payment, rules),
    notePartGivenBack,
    noteDisputeLost: (work, id) => noteDisputeLost(work, id, rules),
    cancel: async (work, id, how) => cancel(work, await locked(work, id), how, rules),
    resume: async (work, id, channel) => resume(work, await locked(work, id), channel, rules),
    change: async (work, id, period, how) =>
      changePlan(work, await locked(work, id), period, how, parts),
    payNow: async (work, id, channel) => payNow(work, await locked(work, id), channel, rules),
  };
}

async function locked({ db }: Work, id: SubscriptionId): Promise<SubscriptionRecord> {
  const record = await lockSubscription(db, id);
  if (!record) throw refuse('not_found');
  return record;
}
