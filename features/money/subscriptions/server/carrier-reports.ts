import type { Brand, Period } from '#brands/brand.ts';
import { tables } from '#platform/database/database.ts';
import type { Transaction } from '#platform/transaction.ts';
import { periodEnd, trialLength, usualLength } from '../rules/periods.ts';
import {
  type Payer,
  pendingSubscription,
  type Span,
  type SubscriptionRules,
} from '../rules/subscription.ts';
import { isChargedDespiteStop } from '../rules/time.ts';
import type { Holder, SubscriptionId } from './biller.ts';
import {
  findChargeOfPayment,
  findNextPaidPeriod,
  findVouchedCharge,
  insertPayment,
  isPaidAt,
  updateCharge,
} from './charges.ts';
import { applyEvent, existsEvent, REFUND_JOB, STOP_JOB } from './subscription-events.ts';
import {
  brandOf,
  existsTrial,
  findLatestSubscription,
  findSubscriptionAt,
  insertSubscription,
  lockHolder,
  lockSubscription,
  type SubscriptionRecord,
  updateReference,
} from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** A report of a carrier about one of its subscribers. */
interface CarrierReport {
  readonly holder: Holder;
  readonly payer: Payer;
  /** By the carrier's clock. */
  readonly at: Date;
  /** Brand, period and language of a subscription that was started at the carrier. */
  readonly brand: Brand;
  readonly period?: Period | undefined;
  readonly language?: string | undefined;
}

/** A status from a callback, or from an answer to our question. */
export interface CarrierStatus extends CarrierReport {
  readonly status: 'pending' | 'active' | 'suspended' | 'stopped';
  /** The carrier's id of the callback; null for an answer. */
  readonly eventId: string | null;
  /** Our subscription, if the carrier names it. */
  readonly about?: SubscriptionId | undefined;
  readonly reference?: string | null;
}

const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Applies a carrier's status and returns its subscription, if there is one. `eventId` identifies a repeated
 * report, and `at` an outdated one.
 */
export async function recordCarrierStatus(
  transaction: Transaction,
  report: CarrierStatus,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  const { status, at, reference } = report;
  await lockHolder(transaction.db, report.holder);
  const latest = await lockLatest(transaction, report);
  const key = report.eventId && `${report.payer}:${report.eventId}`;
  if (status === 'pending' || (key && (await existsEvent(transaction.db, key)))) return latest;
  if (latest && isAboutEarlier(latest, report)) return stopEarlier(transaction, report, key, rules);
  if (latest && hasOvertakenStop(latest, report)) {
    const data = { subscriptionId: latest.id, holder: report.holder.key, again: true };
    await transaction.job(STOP_JOB, data);
    return latest;
  }
  const isStartedThere = status === 'active' && (!latest || isOver(latest, at));
  const known = isStartedThere ? await startFromCarrier(transaction, report, rules) : latest;
  if (!known) return undefined;
  if (isBeforeOffer(known, at)) return known;
  const named = reference ? await updateReference(transaction.db, known, reference) : known;
  const record = status === 'active' ? withCarrierPlan(named, report) : named;
  const event = { type: `carrier_${status}`, at } as const;
  const applied = await applyEvent(transaction, record, { event, channel: 'carrier', key }, rules);
  if (applied.opened) {
    const { price } = applied.record;
    const vouched = { state: 'vouched', payment: null, price, covers: applied.opened, at } as const;
    await insertPayment(transaction.db, applied.record, vouched, transaction.now);
  }
  if (record.state.vouched && status === 'suspended')
    await cutVouchedPeriod(transaction, applied.record);
  return applied.record;
}

async function lockLatest(
  { db }: Transaction,
  { holder, payer }: Pick<CarrierReport, 'holder' | 'payer'>,
): Promise<SubscriptionRecord | undefined> {
  const latest = await findLatestSubscription(db, holder, payer);
  return latest && lockSubscription(db, latest.id);
}

/** Returns true for a report from before the subscription was offered. Clocks may differ somewhat. */
function isBeforeOffer({ state }: SubscriptionRecord, at: Date): boolean {
  return at.getTime() < state.askedAt.getTime() - CLOCK_SKEW_MS;
}

/** Returns true if a report names an earlier subscription, and is older than the latest one's own reports. */
function isAboutEarlier(
  { id, state }: SubscriptionRecord,
  { about, at, status }: CarrierStatus,
): boolean {
  if (status === 'active' || about === undefined || about === id) return false;
  return state.current === null || state.lastReportAt === null || at <= state.lastReportAt;
}

/** Ends the earlier subscription that a report names. The later one stays as it is. */
async function stopEarlier(
  transaction: Transaction,
  { about, at, status }: CarrierStatus,
  key: string | null,
  rules: SubscriptionRules,
): Promise<undefined> {
  const earlier = about && (await lockSubscription(transaction.db, about));
  if (!earlier || status !== 'stopped') return;
  const event = { type: 'carrier_stopped', at } as const;
  await applyEvent(transaction, earlier, { event, channel: 'carrier', key }, rules);
}

/** Returns true if our stop arrived at the carrier before our beginning, so that it must be sent again. */
function hasOvertakenStop(
  { id, state }: SubscriptionRecord,
  { about, status }: CarrierStatus,
): boolean {
  const isOurs = about === id && state.confirmedAt !== null;
  return status === 'active' && isOurs && !state.current && state.stopAcknowledgedAt !== null;
}

/** Returns true if nothing of the subscription is pending at the carrier, so that `active` is a new one. */
function isOver({ state }: SubscriptionRecord, at: Date): boolean {
  if (state.status !== 'expired') return false;
  const { confirmedAt, stopAcknowledgedAt } = state;
  return confirmedAt === null || (stopAcknowledgedAt !== null && at > stopAcknowledgedAt);
}

/** Takes over the plan that the holder chose at the carrier, from the next period on. */
function withCarrierPlan(
  record: SubscriptionRecord,
  { period, at }: Pick<CarrierReport, 'period' | 'at'>,
): SubscriptionRecord {
  const { state } = record;
  const plan = brandOf(record).plans.find((each) => each.period === period);
  const isOutdated = state.lastReportAt !== null && at < state.lastReportAt;
  if (!plan || isOutdated || plan.period === (state.nextPeriod ?? state.period)) return record;
  const isCurrent = plan.period === state.period;
  const nextPeriod = isCurrent ? null : plan.period;
  return { ...record, nextPrice: isCurrent ? null : plan.price, state: { ...state, nextPeriod } };
}

/** Shortens the vouched charge of a period that the carrier has withdrawn, or deletes it if it never started. */
async function cutVouchedPeriod(
  { db }: Transaction,
  { id, state }: SubscriptionRecord,
): Promise<void> {
  if (!state.current) return;
  const { from, until } = state.current;
  const view = tables<SubscriptionTables>(db);
  if (until <= from) {
    await view
      .deleteFrom('subscription_charges')
      .where('subscription_id', '=', id)
      .where('covers_from', '=', from)
      .where('state', '=', 'vouched')
      .execute();
    return;
  }
  await view
    .updateTable('subscription_charges')
    .set({ covers_until: until })
    .where('subscription_id', '=', id)
    .where('covers_from', '=', from)
    .where('state', '=', 'vouched')
    .execute();
}

/** Adds a subscription that was started at the carrier, unless the holder has another one here. */
async function startFromCarrier(
  transaction: Transaction,
  report: CarrierReport,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  const latest = await findLatestSubscription(transaction.db, report.holder);
  if (latest && latest.state.status !== 'expired') return undefined;
  // neither within the period before it, nor in the future
  const from = latestDate(report.at, latest?.state.current?.until ?? report.at);
  const { period, trial: offered } = planOf(report);
  const trial = (await existsTrial(transaction.db, report.holder)) ? 0 : trialLength(offered);
  const at = earliestDate(from, transaction.now);
  const started = pendingSubscription({ period, trial, collects: 'carrier' }, at);
  return insertReported(transaction, report, { ...started, confirmedAt: at }, rules);
}

/**
 * Adds an expired subscription for a holder who subscribed at the carrier while paying in another way. Stops it at the
 * carrier, and refunds its charges.
 */
async function rejectSecondSubscription(
  transaction: Transaction,
  report: CarrierReport,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { now } = transaction;
  const { period } = planOf(report);
  const started = pendingSubscription({ period, trial: 0, collects: 'carrier' }, now);
  const over = { ...started, status: 'expired', confirmedAt: now, stoppedAt: now } as const;
  const record = await insertReported(transaction, report, over, rules);
  await transaction.job(STOP_JOB, { subscriptionId: record.id, holder: report.holder.key });
  return record;
}

function insertReported(
  transaction: Transaction,
  report: CarrierReport,
  state: SubscriptionRecord['state'],
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { holder, payer, brand, language = brand.languages[0] } = report;
  const sold = { holder, payer, brand: brand.code, price: planOf(report).price, language };
  return insertSubscription(
    transaction.db,
    { ...sold, reference: null, state },
    rules,
    transaction.now,
  );
}

function planOf({ brand, period }: CarrierReport) {
  return brand.plans.find((plan) => plan.period === period) ?? brand.plans[0];
}

function earliestDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function latestDate(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** A charge of a whole period that a carrier made on its own. */
export interface CarrierPayment extends CarrierReport {
  /** The carrier's id of the charge. A repeat has no effect. */
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Records a carrier's charge, and opens the period that it pays for. A payment for a paid period, or without a
 * subscription to pay for, is refunded.
 */
export async function recordCarrierPayment(
  transaction: Transaction,
  reported: CarrierPayment,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  await lockHolder(transaction.db, reported.holder);
  // a carrier's clock may be ahead of ours
  const paid = { ...reported, at: earliestDate(reported.at, transaction.now) };
  const latest = await lockLatest(transaction, paid);
  if (await findChargeOfPayment(transaction.db, paid.payer, paid.payment)) return latest;
  const record =
    latest ??
    (await startFromCarrier(transaction, paid, rules)) ??
    (await rejectSecondSubscription(transaction, paid, rules));
  if (await isReplaced(transaction, record)) {
    await refundSurplus(transaction, record, paid);
    return record;
  }
  // an offer alone does not allow a charge
  if (isBeforeOffer(record, paid.at) || (await isForStopped(transaction, record, paid, rules))) {
    await assignToEarlierPeriod(transaction, record, paid, rules);
    return record;
  }
  const at = latestDate(paid.at, record.state.askedAt);
  const event = { type: 'paid', at, of: null } as const;
  const key = `${paid.payer}:paid:${paid.payment}`;
  const { record: after, opened } = await applyEvent(
    transaction,
    withCarrierPlan(record, paid),
    { event, channel: 'carrier', key },
    rules,
  );
  if (opened) await insertCarrierPayment(transaction, after, paid, opened);
  else await assignToEarlierPeriod(transaction, record, paid, rules);
  return after;
}

/** Returns true if the holder pays for another subscription by now. */
async function isReplaced({ db }: Transaction, { id, holder, state }: SubscriptionRecord) {
  if (state.status !== 'expired') return false;
  const other = await findLatestSubscription(db, holder);
  return other !== undefined && other.id !== id && other.state.status !== 'expired';
}

/** Returns true if the charge is for a stopped subscription before this offer, which is not confirmed. */
async function isForStopped(
  { db }: Transaction,
  { holder, payer, state }: SubscriptionRecord,
  { at }: CarrierPayment,
  rules: SubscriptionRules,
): Promise<boolean> {
  if (state.confirmedAt) return false;
  const earlier = await findSubscriptionAt(db, holder, payer, at);
  return earlier !== undefined && isChargedDespiteStop(earlier.state, at, rules);
}

/** Assigns a payment that opens nothing now to a vouched or an unpaid earlier period, or refunds it. */
async function assignToEarlierPeriod(
  transaction: Transaction,
  record: SubscriptionRecord,
  paid: CarrierPayment,
  rules: SubscriptionRules,
): Promise<void> {
  const { db } = transaction;
  const { holder, payer, state } = record;
  const { at, payment, amount, currency } = paid;
  const vouched = await findVouchedCharge(db, holder, at, usualLength(state.period, rules) / 4);
  if (vouched) {
    const confirmed = { state: 'paid', payment, amount, currency, paid_at: at } as const;
    return updateCharge(db, vouched.id, confirmed);
  }
  if (await isPaidAt(db, holder, at)) return refundSurplus(transaction, record, paid);
  const earlier = await findSubscriptionAt(db, holder, payer, at);
  if (earlier && isChargedDespiteStop(earlier.state, at, rules))
    return refundSurplus(transaction, record, paid);
  const end = periodEnd(at, at, state, rules);
  const next = earliestDate(
    (await findNextPaidPeriod(db, holder, at)) ?? end,
    at < state.askedAt ? state.askedAt : end,
  );
  // the rest of the period has to be worth its price
  const isWorth = next.getTime() - at.getTime() >= (end.getTime() - at.getTime()) / 2;
  if (!isWorth) return refundSurplus(transaction, record, paid);
  await insertCarrierPayment(transaction, record, paid, {
    from: at,
    until: earliestDate(next, end),
  });
}

async function refundSurplus(
  transaction: Transaction,
  record: SubscriptionRecord,
  paid: CarrierPayment,
): Promise<void> {
  const { id } = await insertCarrierPayment(transaction, record, paid, null);
  await transaction.job(REFUND_JOB, { chargeId: id });
}

function insertCarrierPayment(
  { db, now }: Transaction,
  record: SubscriptionRecord,
  { payment, amount, currency, at }: CarrierPayment,
  covers: Span | null,
) {
  const price = { amount, currency };
  return insertPayment(db, record, { state: 'paid', payment, price, covers, at }, now);
}
