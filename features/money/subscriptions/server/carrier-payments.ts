import type { Money } from '#brands/brand.ts';
import type { Work } from '#platform/work.ts';
import { periodEnd, usualLength } from '../rules/periods.ts';
import type { Span, SubscriptionRules } from '../rules/subscription.ts';
import { isChargedDespiteStop } from '../rules/time.ts';
import {
  begunBeside,
  begunElsewhere,
  type Elsewhere,
  earliestDate,
  latestDate,
} from './begun-elsewhere.ts';
import { inPackage, isBefore, latestLocked } from './carrier-notes.ts';
import {
  chargeOfPayment,
  isCovered,
  keepPayment,
  openedAfter,
  updateCharge,
  vouchedAt,
} from './charges.ts';
import { lockHolder } from './holders.ts';
import { REFUND, tell } from './life.ts';
import { latestOf, type SubscriptionRecord, standingAt } from './records.ts';

/** A carrier has charged a whole period by itself. */
export interface CarrierPayment extends Elsewhere {
  /** The carrier's id of the charge; the same twice is one charge. */
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}

/** Money for a period that is paid already, or for one of nobody, goes back. */
export async function notePayment(
  work: Work,
  told: CarrierPayment,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  await lockHolder(work.db, told.holder);
  // a clock elsewhere may be ahead of ours
  const paid = { ...told, at: earliestDate(told.at, work.now) };
  const latest = await latestLocked(work, paid);
  if (await chargeOfPayment(work.db, paid.payer, paid.payment)) return latest;
  const record =
    latest ?? (await begunElsewhere(work, paid, rules)) ?? (await begunBeside(work, paid, rules));
  if (await isReplaced(work, record)) {
    await giveBack(work, record, paid);
    return record;
  }
  // a mere offer is no reason to be charged
  if (isBefore(record, paid.at) || (await isOfStopped(work, record, paid, rules))) {
    await placeEarlier(work, record, paid, rules);
    return record;
  }
  const event = { type: 'paid', at: latestDate(paid.at, record.state.askedAt), of: null } as const;
  const key = `${paid.payer}:paid:${paid.payment}`;
  const { record: after, opened } = await tell(
    work,
    inPackage(record, paid),
    { event, channel: 'carrier', key },
    rules,
  );
  if (opened) await keep(work, after, paid, opened);
  else await placeEarlier(work, record, paid, rules);
  return after;
}

/** Whether its holder pays in another way by now. */
async function isReplaced({ db }: Work, { id, holder, state }: SubscriptionRecord) {
  if (state.status !== 'expired') return false;
  const other = await latestOf(db, holder);
  return other !== undefined && other.id !== id && other.state.status !== 'expired';
}

/** Whether a charge while nothing is agreed on is of what was stopped before. */
async function isOfStopped(
  { db }: Work,
  { holder, payer, state }: SubscriptionRecord,
  { at }: CarrierPayment,
  rules: SubscriptionRules,
): Promise<boolean> {
  if (state.confirmedAt) return false;
  const stood = await standingAt(db, holder, payer, at);
  return stood !== undefined && isChargedDespiteStop(stood.state, at, rules);
}

/** A payment that opens nothing now: the one a word stood for, one of long ago, or one too many. */
async function placeEarlier(
  work: Work,
  record: SubscriptionRecord,
  paid: CarrierPayment,
  rules: SubscriptionRules,
): Promise<void> {
  const { db } = work;
  const { holder, payer, state } = record;
  const { at, payment, amount, currency } = paid;
  const vouched = await vouchedAt(db, holder, at, usualLength(state.period, rules) / 4);
  if (vouched) {
    const told = { state: 'paid', payment, amount, currency, paid_at: at } as const;
    return updateCharge(db, vouched.id, told);
  }
  if (await isCovered(db, holder, at)) return giveBack(work, record, paid);
  const stood = await standingAt(db, holder, payer, at);
  if (stood && isChargedDespiteStop(stood.state, at, rules)) return giveBack(work, record, paid);
  const end = periodEnd(at, at, state, rules);
  const next = earliestDate(
    (await openedAfter(db, holder, at)) ?? end,
    at < state.askedAt ? state.askedAt : end,
  );
  // what is left of the period has to be worth its price
  const isWorth = next.getTime() - at.getTime() >= (end.getTime() - at.getTime()) / 2;
  if (!isWorth) return giveBack(work, record, paid);
  await keep(work, record, paid, { from: at, until: earliestDate(next, end) });
}

/** It has paid for nothing. */
async function giveBack(
  work: Work,
  record: SubscriptionRecord,
  paid: CarrierPayment,
): Promise<void> {
  const { id } = await keep(work, record, paid, null);
  await work.job(REFUND, { chargeId: id });
}

function keep(
  { db, now }: Work,
  record: SubscriptionRecord,
  { payment, amount, currency, at }: CarrierPayment,
  covers: Span | null,
) {
  const price: Money = { amount, currency };
  return keepPayment(db, record, { state: 'paid', payment, price, covers, at }, now);
}
