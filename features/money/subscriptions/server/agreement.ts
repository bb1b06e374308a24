import type { Brand, Period, Plan } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import {
  holderOfPlayer,
  playerOfHolder,
  refuseUnconsented,
} from '#features/foundation/identity/server/index.ts';
import { writeMoney } from '#locales/money.ts';
import { tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Transaction } from '#platform/transaction.ts';
import { trialLength } from '../rules/periods.ts';
import type { Payer } from '../rules/subscription.ts';
import { collectsOf, pendingSubscription, type SubscriptionRules } from '../rules/subscription.ts';
import { mayChangePlan } from '../rules/time.ts';
import type { Holder, SubscriptionId } from './biller.ts';
import { findOpenAttempt } from './charges.ts';
import { applyEvent, BEGIN_JOB, RENEWAL_JOB, subscriptionRulesOf } from './subscription-events.ts';
import {
  brandOf,
  existsTrial,
  findLatestSubscription,
  insertSubscription,
  isStillSold,
  lockHolder,
  lockSubscription,
  renewalTerms,
  type SubscriptionRecord,
  updateReference,
} from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

const HOUR = 3_600_000;

/** The choice of a holder at the first opt-in. */
export interface OfferRequest {
  readonly holder: Holder;
  readonly brand: Brand;
  readonly period: Period;
  readonly payer: Payer;
  readonly language: string;
  /** web, portal, ussd or sms */
  readonly channel: string;
  /** The caller's own reference. */
  readonly externalRef?: string;
}

/** A subscription that waits for the second opt-in, with the text of its offer. */
export interface Offered {
  readonly record: SubscriptionRecord;
  readonly text: string;
  readonly firstChargeAt: Date;
}

interface AgreementContext {
  readonly rules: SubscriptionRules;
  readonly texts: ServerTexts;
}

/**
 * First opt-in: names price and period before anything is charged, and keeps the text as a receipt. It replaces an
 * earlier offer that was not confirmed. Refuses a second subscription.
 */
export async function offer(
  transaction: Transaction,
  { holder, brand, period, payer, language, channel, externalRef }: OfferRequest,
  { rules, texts }: AgreementContext,
): Promise<Offered> {
  await lockHolder(transaction.db, holder);
  await refuseMinor(transaction, holder, brand);
  const plan = planOf(brand, period, payer);
  await endEarlierOffer(transaction, holder, channel, rules);
  const trial = (await existsTrial(transaction.db, holder)) ? 0 : trialLength(plan.trial);
  const state = pendingSubscription(
    { period, trial, collects: collectsOf(payer) },
    transaction.now,
  );
  const sold = { holder, brand: brand.code, payer, price: plan.price, language };
  const record = await insertSubscription(
    transaction.db,
    { ...sold, reference: null, externalRef: externalRef ?? null, state },
    rules,
    transaction.now,
  );
  if (record.nextDueAt) {
    await transaction.job(RENEWAL_JOB, { subscriptionId: record.id }, record.nextDueAt);
  }
  const text = offerText(texts, language, record);
  await insertConsent(transaction, record, { step: 1, channel, text, language });
  return { record, text, firstChargeAt: new Date(transaction.now.getTime() + trial) };
}

async function endEarlierOffer(
  transaction: Transaction,
  holder: Holder,
  channel: string,
  rules: SubscriptionRules,
): Promise<void> {
  const latest = await findLatestSubscription(transaction.db, holder);
  const record = latest && (await lockSubscription(transaction.db, latest.id));
  if (!record) return;
  const { status, confirmedAt } = record.state;
  const isOffer = status === 'pending' && !confirmedAt;
  if (isOffer) {
    await applyEvent(
      transaction,
      record,
      { event: { type: 'cancel', at: transaction.now }, channel },
      rules,
    );
  } else if (status !== 'expired') {
    throw refuse('subscription_exists', { extra: { subscriptionId: record.id } });
  } else if (await findOpenAttempt(transaction.db, record.id)) {
    throw refuse('payment_open');
  }
}

/** Second opt-in, or a new card: the trial or the first charge starts. A repeat has no effect. */
export async function confirm(
  transaction: Transaction,
  id: SubscriptionId,
  how: {
    readonly channel: string;
    readonly reference?: string | undefined;
    readonly language?: string;
  },
  { rules, texts }: AgreementContext,
): Promise<SubscriptionRecord> {
  const found = await lockSubscription(transaction.db, id);
  if (!found) throw refuse('not_found');
  if (found.state.confirmedAt) return found;
  if (found.state.status !== 'pending') throw refuse('subscription_moved_on');
  if (!isStillSold(found)) throw refuse('subscription_moved_on');
  const known = how.reference ? await updateReference(transaction.db, found, how.reference) : found;
  const language = how.language ?? known.language;
  const text = offerText(texts, language, known);
  await insertConsent(transaction, known, { step: 2, channel: how.channel, text, language });
  const event = { type: 'confirmed', at: transaction.now } as const;
  const { record } = await applyEvent(transaction, known, { event, channel: how.channel }, rules);
  if (record.state.collects === 'carrier') await transaction.job(BEGIN_JOB, { subscriptionId: id });
  return record;
}

/**
 * Changes the plan with the next charge. The paid period stays, and nothing is charged twice. Choosing the current plan
 * withdraws an earlier choice. The text is kept as a receipt.
 */
export async function changePlan(
  transaction: Transaction,
  before: SubscriptionRecord,
  period: Period,
  how: { readonly channel: string; readonly language: string },
  { rules, texts }: AgreementContext,
): Promise<SubscriptionRecord> {
  const { price } = planOf(brandOf(before), period, before.payer);
  const { state } = before;
  if (period === (state.nextPeriod ?? state.period)) return before;
  if (!mayChangePlan(state, transaction.now, rules)) throw refuse('subscription_moved_on');
  const event = { type: 'change', at: transaction.now, to: period } as const;
  const reported = { event, channel: how.channel, data: { to: period } };
  const { record } = await applyEvent(
    transaction,
    { ...before, nextPrice: price },
    reported,
    rules,
  );
  const text = changeText(texts, how.language, record);
  await insertConsent(transaction, record, { step: 3, ...how, text });
  return record;
}

/**
 * Stops a subscription at the end of its period. `heard` is the time of the holder's stop at the carrier, by keyword or
 * dial code. Has no effect on one that is cancelled or expired.
 */
export async function cancel(
  transaction: Transaction,
  record: SubscriptionRecord,
  how: { readonly channel: string; readonly heard?: Date | undefined },
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { status } = record.state;
  if (status === 'cancelled' || status === 'expired') return record;
  const event = how.heard
    ? ({ type: 'carrier_stopped', at: how.heard } as const)
    : ({ type: 'cancel', at: transaction.now } as const);
  return (await applyEvent(transaction, record, { event, channel: how.channel }, rules)).record;
}

/** Stops the charges of a banned player, or of one whose guardian withdrew consent; a `channel` names the reason. */
export function cancelForPlayer(platform: Platform, channel: 'guardian' | 'support') {
  const rules = subscriptionRulesOf(platform.rules);
  return async (transaction: Transaction, player: PlayerId): Promise<void> => {
    const holder = await holderOfPlayer(transaction.db, player);
    const latest = holder && (await findLatestSubscription(transaction.db, holder));
    const record = latest && (await lockSubscription(transaction.db, latest.id));
    if (record) await cancel(transaction, record, { channel }, rules);
  };
}

/** Withdraws a stop before it takes effect. The carrier begins it again. */
export async function resume(
  transaction: Transaction,
  before: SubscriptionRecord,
  channel: string,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { status } = before.state;
  if (status === 'trial' || status === 'active') return before;
  if (!isStillSold(before)) throw refuse('subscription_moved_on');
  const brand = brandOfCode(before.brand);
  if (brand) await refuseMinor(transaction, before.holder, brand);
  const event = { type: 'resume', at: transaction.now } as const;
  const { record } = await applyEvent(transaction, before, { event, channel }, rules);
  const { state } = record;
  if (state.status !== 'trial' && state.status !== 'active') throw refuse('subscription_moved_on');
  if (state.collects === 'carrier') await transaction.job(BEGIN_JOB, { subscriptionId: record.id });
  return record;
}

/** Attempts a due charge at once, for example with a new card. */
export async function payNow(
  transaction: Transaction,
  before: SubscriptionRecord,
  channel: string,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const event = { type: 'retry', at: transaction.now } as const;
  const { record } = await applyEvent(transaction, before, { event, channel }, rules);
  const { state } = record;
  if (state.retryAt?.getTime() !== transaction.now.getTime()) throw refuse('subscription_moved_on');
  await transaction.job(RENEWAL_JOB, { subscriptionId: record.id });
  return record;
}

/** Refuses to sell to a player who waits for a guardian's consent. */
async function refuseMinor({ db, now }: Transaction, holder: Holder, brand: Brand): Promise<void> {
  const player = await playerOfHolder(db, holder);
  if (player) await refuseUnconsented(db, player, brand, now);
}

/** Returns a brand's plan of a period. Refuses a payer or a period that the brand does not offer. */
function planOf(brand: Brand, period: Period, payer: Payer): Plan {
  if (!takes(brand, payer)) throw refuse('payer_unknown', { status: 422 });
  const plan = brand.plans.find((each) => each.period === period);
  if (!plan) throw refuse('plan_unknown', { status: 422 });
  return plan;
}

function takes(brand: Brand, payer: Payer): boolean {
  if (payer === 'card') return brand.cards;
  return payer === 'mpesa' ? brand.mpesa : isBilledBy(brand, payer);
}

/** Brands that look up the number's operator are also billed by Telkom. */
function isBilledBy({ carrier }: Brand, payer: Payer): boolean {
  return carrier?.service === payer || (carrier?.operatorLookup === true && payer === 'telkom');
}

/** Returns the payer of a choice on the screen: a card, M-Pesa or the brand's carrier. */
export function payerOf(brand: Brand, paidBy: 'card' | 'mpesa' | 'carrier' | undefined): Payer {
  const carrier = brand.carrier?.service;
  const wanted = paidBy ?? (carrier ? 'carrier' : brand.mpesa ? 'mpesa' : 'card');
  if (wanted !== 'carrier') return wanted;
  if (!carrier) throw refuse('payer_unknown', { status: 422 });
  return carrier;
}

/** Stores the text that the holder agreed to, as it was shown. */
export async function insertConsent(
  { db, now }: Transaction,
  record: SubscriptionRecord,
  given: {
    /** 1 and 2 are the opt-ins; 3 is a change of plan. */
    readonly step: 1 | 2 | 3;
    readonly channel: string;
    readonly text: string;
    readonly language: string;
  },
): Promise<void> {
  const { id, holder } = record;
  const { price, period } = renewalTerms(record);
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

/** Writes price, period, trial and ways to stop, as shown and kept as a receipt. */
export function offerText(
  texts: ServerTexts,
  language: string,
  record: Pick<SubscriptionRecord, 'brand' | 'price' | 'state' | 'payer'>,
): string {
  const brand = brandOf(record);
  const t = texts.of(language, 'billing');
  const values = {
    brand: brand.name,
    price: writeMoney(language, record.price),
    period: record.state.period,
    hours: record.state.trial / HOUR,
  };
  const collects = collectsOf(record.payer);
  const offer = {
    we: () => t('offer_card', values),
    prompt: () => t('offer_mpesa', values),
    carrier: () => t('offer_carrier', values),
  }[collects]();
  const ways = collects === 'carrier' ? stopTexts(brand, t) : [];
  return [offer, t('offer_stop'), ...ways].join(' ');
}

function stopTexts({ carrier }: Brand, t: ReturnType<ServerTexts['of']>): string[] {
  const { dialCode, sms } = carrier?.stop ?? { dialCode: null, sms: null };
  return [
    ...(sms ? [t('offer_stop_sms', { keyword: sms.keyword, number: sms.to })] : []),
    ...(dialCode ? [t('offer_stop_dial', { code: `\u2066${dialCode}\u2069` })] : []),
  ];
}

/** Writes the offer of the next plan and the day from which it is charged. */
function changeText(texts: ServerTexts, language: string, record: SubscriptionRecord): string {
  const { price, period } = renewalTerms(record);
  const { state } = record;
  const renewed = { ...record, price, state: { ...state, period, trial: 0 } };
  const { timeZone } = brandOf(record);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const day = state.current ? format.format(state.current.until) : '';
  return `${offerText(texts, language, renewed)} ${texts.of(language, 'billing')('offer_from', { day })}`;
}
