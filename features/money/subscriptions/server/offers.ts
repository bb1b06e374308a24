import type { Brand, Period, Plan } from '#brands/brand.ts';
import { tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Work } from '#platform/work.ts';
import { trialLength } from '../rules/periods.ts';
import { asked, type SubscriptionRules } from '../rules/subscription.ts';
import type { Holder, Payer, SubscriptionId } from './biller.ts';
import { refuseMinor } from './gate.ts';
import { lockHolder, trialUsed } from './holders.ts';
import { BEGIN, TURN, tell } from './life.ts';
import {
  insertSubscription,
  isStillSold,
  latestOf,
  lockSubscription,
  renewalOf,
  type SubscriptionRecord,
  saveReference,
} from './records.ts';
import type { SubscriptionTables } from './tables.ts';
import { openTryOf } from './tries.ts';
import { offerText } from './words.ts';

/** What the first opt-in asks for. */
export interface Wish {
  readonly holder: Holder;
  readonly brand: Brand;
  readonly period: Period;
  readonly payer: Payer;
  readonly language: string;
  /** web, portal, ussd, sms */
  readonly channel: string;
  /** The caller's own reference. */
  readonly externalRef?: string;
}

/** The offer in words, with the subscription that waits for its second opt-in. */
export interface Offered {
  readonly record: SubscriptionRecord;
  readonly text: string;
  readonly firstChargeAt: Date;
}

/** What the beginning of a subscription stands on. */
export interface OfferParts {
  readonly rules: SubscriptionRules;
  readonly texts: ServerTexts;
}

/**
 * First opt-in: names price and period before anything is charged, and keeps that as a receipt. An earlier
 * offer that was not confirmed gives way; beside a running subscription there is no second.
 */
export async function offer(
  work: Work,
  { holder, brand, period, payer, language, channel, externalRef }: Wish,
  { rules, texts }: OfferParts,
): Promise<Offered> {
  await lockHolder(work.db, holder);
  await refuseMinor(work, holder, brand);
  const plan = planOf(brand, period, payer);
  await makeWay(work, holder, channel, rules);
  const trial = (await trialUsed(work.db, holder)) ? 0 : trialLength(plan.trial);
  const collects = payer === 'card' ? 'we' : 'carrier';
  const state = asked({ period, trial, collects }, work.now);
  const sold = { holder, brand: brand.code, payer, price: plan.price, language };
  const record = await insertSubscription(
    work.db,
    { ...sold, reference: null, externalRef: externalRef ?? null, state },
    rules,
    work.now,
  );
  if (record.turnsAt) await work.job(TURN, { subscriptionId: record.id }, record.turnsAt);
  const text = offerText(texts, language, record);
  await keepConsent(work, record, { step: 1, channel, text, language });
  return { record, text, firstChargeAt: new Date(work.now.getTime() + trial) };
}

/** Second opt-in, or a card that has been taken. Sent again it changes nothing. */
export async function confirm(
  work: Work,
  id: SubscriptionId,
  how: {
    readonly channel: string;
    readonly reference?: string | undefined;
    readonly language?: string;
  },
  { rules, texts }: OfferParts,
): Promise<SubscriptionRecord> {
  const found = await lockSubscription(work.db, id);
  if (!found) throw refuse('not_found');
  if (found.state.confirmedAt) return found;
  if (found.state.status !== 'pending') throw refuse('subscription_moved_on');
  if (!isStillSold(found)) throw refuse('subscription_moved_on');
  const known = how.reference ? await saveReference(work.db, found, how.reference) : found;
  const language = how.language ?? known.language;
  const text = offerText(texts, language, known);
  await keepConsent(work, known, { step: 2, channel: how.channel, text, language });
  const event = { type: 'confirmed', at: work.now } as const;
  const { record } = await tell(work, known, { event, channel: how.channel }, rules);
  if (record.state.collects === 'carrier') await work.job(BEGIN, { subscriptionId: id });
  return record;
}

/** What a brand sells for a period, by the way of paying that is asked for. */
export function planOf(brand: Brand, period: Period, payer: Payer): Plan {
  const isTaken = payer === 'card' ? brand.cards : speaksFor(brand, payer);
  if (!isTaken) throw refuse('payer_unknown', { status: 422 });
  const plan = brand.plans.find((each) => each.period === period);
  if (!plan) throw refuse('plan_unknown', { status: 422 });
  return plan;
}

/** A brand's own carrier; where the number's network decides, Telkom, too. */
function speaksFor({ carrier }: Brand, payer: Payer): boolean {
  return carrier?.service === payer || (carrier?.operatorLookup === true && payer === 'telkom');
}

async function makeWay(
  work: Work,
  holder: Holder,
  channel: string,
  rules: SubscriptionRules,
): Promise<void> {
  const latest = await latestOf(work.db, holder);
  const record = latest && (await lockSubscription(work.db, latest.id));
  if (!record) return;
  const { status, confirmedAt } = record.state;
  const isOffer = status === 'pending' && !confirmedAt;
  if (isOffer) {
    await tell(work, record, { event: { type: 'cancel', at: work.now }, channel }, rules);
  } else if (status !== 'expired') {
    throw refuse('subscription_exists', { extra: { subscriptionId: record.id } });
  } else if (await openTryOf(work.db, record.id)) {
    throw refuse('payment_open');
  }
}

/** What was agreed to, in the words that were shown. */
export async function keepConsent(
  { db, now }: Work,
  record: SubscriptionRecord,
  given: {
    /** 1 and 2 of the opt-in; 3: another package. */
    readonly step: 1 | 2 | 3;
    readonly channel: string;
    readonly text: string;
    readonly language: string;
  },
): Promise<void> {
  const { id, holder } = record;
  const { price, period } = renewalOf(record);
  await tables<SubscriptionTables>(db)
    .insertInto('consent_receipts')
    .values({
      id: newId<Id<'consent'>>(),
      audience: holder.audience,
      holder: holder.key,
      subscription_id: id,
      ...given,
      period,
      amount: price.amount,
      currency: price.currency,
      at: now,
    })
    .execute();
}

/** Which way a choice of the screen is: the brand's carrier, or a card. */
export function payerOf(brand: Brand, paidBy: 'card' | 'carrier' | undefined): Payer {
  const carrier = brand.carrier?.service;
  const wanted = paidBy ?? (carrier ? 'carrier' : 'card');
  if (wanted === 'card') return 'card';
  if (!carrier) throw refuse('payer_unknown', { status: 422 });
  return carrier;
}
