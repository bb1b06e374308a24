import type { Transaction } from '#platform/transaction.ts';
import { periodEnd, usualLength } from '../rules/periods.ts';
import type { Span, SubscriptionRules } from '../rules/subscription.ts';
import { isChargedDespiteStop } from '../rules/time.ts';
import {
  type CarrierReport,
  earliestDate,
  isBeforeOffer,
  latestDate,
  lockLatest,
  rejectSecondSubscription,
  startFromCarrier,
  withCarrierPlan,
} from './carrier-status.ts';
import {
  findChargeOfPayment,
  findNextPaidPeriod,
  findVouchedCharge,
  insertPayment,
  isPaidAt,
  updateCharge,
} from './charges.ts';
import { applyEvent, REFUND_JOB } from './subscription-events.ts';
import {
  findLatestSubscription,
  findSubscriptionAt,
  lockHolder,
  type SubscriptionRecord,
} from './subscription-rows.ts';

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
