import type { Brand, Period } from '#brands/brand.ts';
import { tables } from '#platform/database/database.ts';
import type { Transaction } from '#platform/transaction.ts';
import { trialLength } from '../rules/periods.ts';
import type { Payer } from '../rules/subscription.ts';
import { pendingSubscription, type SubscriptionRules } from '../rules/subscription.ts';
import type { Holder, SubscriptionId } from './biller.ts';
import { insertPayment } from './charges.ts';
import { applyEvent, existsEvent, STOP_JOB } from './subscription-events.ts';
import {
  brandOf,
  existsTrial,
  findLatestSubscription,
  insertSubscription,
  lockHolder,
  lockSubscription,
  type SubscriptionRecord,
  updateReference,
} from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** A report of a carrier about one of its subscribers. */
export interface CarrierReport {
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
 * Applies a carrier's status and returns its subscription, if there is one. `eventId` and `at` tell repeated and
 * outdated reports.
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

export async function lockLatest(
  { db }: Transaction,
  { holder, payer }: Pick<CarrierReport, 'holder' | 'payer'>,
): Promise<SubscriptionRecord | undefined> {
  const latest = await findLatestSubscription(db, holder, payer);
  return latest && lockSubscription(db, latest.id);
}

/** Returns true for a report from before the subscription was offered. Clocks may differ somewhat. */
export function isBeforeOffer({ state }: SubscriptionRecord, at: Date): boolean {
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
export function withCarrierPlan(
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
export async function startFromCarrier(
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
export async function rejectSecondSubscription(
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

export function earliestDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function latestDate(a: Date, b: Date): Date {
  return a > b ? a : b;
}
