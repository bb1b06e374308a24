import type { Brand, Money, Period } from '#brands/brand.ts';
import type { Work } from '#platform/work.ts';
import { periodEnd, trialLength, usualLength } from '../rules/periods.ts';
import { asked, type Span, type SubscriptionRules } from '../rules/subscription.ts';
import type { Holder, Payer } from './biller.ts';
import {
  chargeOfPayment,
  isCovered,
  keepPayment,
  openedAfter,
  takeBack,
  updateCharge,
  vouchedAt,
} from './charges.ts';
import { lockHolder, trialUsed } from './holders.ts';
import { isKnown, REFUND, tell } from './life.ts';
import {
  insertSubscription,
  latestOf,
  lockSubscription,
  type SubscriptionRecord,
  saveReference,
} from './records.ts';

const CLOCK_SKEW_MS = 5 * 60_000;

/** What a carrier says, by callback or when asked. */
export interface CarrierWord {
  readonly holder: Holder;
  readonly payer: Payer;
  readonly says: 'pending' | 'active' | 'suspended' | 'stopped';
  /** When it was so, by the carrier's clock. */
  readonly at: Date;
  /** The carrier's id of the callback; nothing where we asked. */
  readonly eventId: string | null;
  readonly reference?: string | null;
  /** Who subscribed at the carrier's own place is found nowhere here: made with this brand and period. */
  readonly brand: Brand;
  readonly period?: Period | undefined;
  readonly language?: string | undefined;
}

/** A carrier has charged a whole period by itself. */
export interface CarrierPayment extends Omit<CarrierWord, 'says' | 'eventId' | 'reference'> {
  /** The carrier's id of the charge; the same twice is one charge. */
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}

/** Repeats and late words are told by `eventId` and `at`; the subscription it is about, if there is one. */
export async function noteCarrier(
  work: Work,
  word: CarrierWord,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  await lockHolder(work.db, word.holder);
  const latest = await latestLocked(work, word);
  const key = word.eventId && `${word.payer}:${word.eventId}`;
  if (word.says === 'pending' || (key && (await isKnown(work.db, key)))) return latest;
  const isBegun = word.says === 'active' && (!latest || isBehind(latest, word.at));
  const known = isBegun ? await begunElsewhere(work, word, rules) : latest;
  if (!known) return undefined;
  if (isBefore(known, word.at)) return known;
  const record = word.reference ? await saveReference(work.db, known, word.reference) : known;
  const event = { type: `carrier_${word.says}`, at: word.at } as const;
  const heard = await tell(work, record, { event, channel: 'carrier', key }, rules);
  if (heard.opened) {
    const { price } = record;
    const vouched = {
      state: 'vouched',
      payment: null,
      price,
      covers: heard.opened,
      at: word.at,
    } as const;
    await keepPayment(work.db, record, vouched, work.now);
  }
  if (record.state.vouched && word.says === 'suspended') await takeBack(work, heard.record);
  return heard.record;
}

/** Money for a period that is paid already, or for one of nobody, goes back. */
export async function notePayment(
  work: Work,
  paid: CarrierPayment,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  await lockHolder(work.db, paid.holder);
  const latest = await latestLocked(work, paid);
  if (await chargeOfPayment(work.db, paid.payer, paid.payment)) return latest;
  const record = latest ?? (await begunElsewhere(work, paid, rules));
  if (!record) return undefined;
  const price: Money = { amount: paid.amount, currency: paid.currency };
  const keep = (covers: Span | null) =>
    keepPayment(
      work.db,
      record,
      { state: 'paid', payment: paid.payment, price, covers, at: paid.at },
      work.now,
    );
  const other = await latestOf(work.db, paid.holder);
  if (
    record.state.status === 'expired' &&
    other &&
    other.id !== record.id &&
    other.state.status !== 'expired'
  ) {
    await giveBack(work, (await keep(null)).id);
    return record;
  }
  if (isBefore(record, paid.at)) {
    await placeEarlier(work, record, paid, keep, rules);
    return record;
  }
  const event = { type: 'paid', at: latestDate(paid.at, record.state.askedAt), of: null } as const;
  const key = `${paid.payer}:paid:${paid.payment}`;
  const { record: after, opened } = await tell(
    work,
    record,
    { event, channel: 'carrier', key },
    rules,
  );
  if (opened) await keep(opened);
  else await placeEarlier(work, record, paid, keep, rules);
  return after;
}

/** A payment that opens nothing now: the one a word stood for, one of long ago, or one too many. */
async function placeEarlier(
  work: Work,
  { holder, state }: SubscriptionRecord,
  { at, payment, amount, currency }: CarrierPayment,
  keep: (covers: Span | null) => Promise<{ readonly id: string }>,
  rules: SubscriptionRules,
): Promise<void> {
  const vouched = await vouchedAt(work.db, holder, at, usualLength(state.period, rules) / 4);
  if (vouched) {
    const told = { state: 'paid', payment, amount, currency, paid_at: at } as const;
    return updateCharge(work.db, vouched.id, told);
  }
  if (await isCovered(work.db, holder, at)) return giveBack(work, (await keep(null)).id);
  const end = periodEnd(at, at, state, rules);
  const next = earliestDate(
    (await openedAfter(work.db, holder, at)) ?? end,
    at < state.askedAt ? state.askedAt : end,
  );
  // what is left of the period has to be worth its price
  const isWorth = next.getTime() - at.getTime() >= (end.getTime() - at.getTime()) / 2;
  if (!isWorth) return giveBack(work, (await keep(null)).id);
  await keep({ from: at, until: earliestDate(next, end) });
}

async function giveBack(work: Work, chargeId: string): Promise<void> {
  await work.job(REFUND, { chargeId });
}

async function latestLocked(
  { db }: Work,
  { holder, payer }: { holder: Holder; payer: Payer },
): Promise<SubscriptionRecord | undefined> {
  const latest = await latestOf(db, holder, payer);
  return latest && lockSubscription(db, latest.id);
}

/** A word of the time of an earlier subscription; clocks may differ somewhat. */
function isBefore({ state }: SubscriptionRecord, at: Date): boolean {
  return at.getTime() < state.askedAt.getTime() - CLOCK_SKEW_MS;
}

/** Over, and nothing of it is still on its way: an `active` now is a new one. */
function isBehind({ state }: SubscriptionRecord, at: Date): boolean {
  if (state.status !== 'expired') return false;
  return state.confirmedAt === null || (state.stopHeardAt !== null && at > state.stopHeardAt);
}

/** Somebody who has subscribed at the carrier's own place; nothing while something else of theirs runs here. */
async function begunElsewhere(
  work: Work,
  word: Pick<CarrierWord, 'holder' | 'payer' | 'at' | 'brand' | 'period' | 'language'>,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  const { holder, payer, at, brand } = word;
  const latest = await latestOf(work.db, holder);
  if (latest && latest.state.status !== 'expired') return undefined;
  const plan = brand.plans.find(({ period }) => period === word.period) ?? brand.plans[0];
  const trial = (await trialUsed(work.db, holder)) ? 0 : trialLength(plan.trial);
  // never within what was had before, nor in time to come
  const from = latestDate(at, latest?.state.current?.until ?? at);
  const begun = asked(
    { period: plan.period, trial, collects: 'carrier' },
    earliestDate(from, work.now),
  );
  const fresh = {
    ...{ holder, payer, brand: brand.code, price: plan.price },
    language: word.language ?? brand.languages[0],
    reference: null,
    state: { ...begun, confirmedAt: begun.askedAt },
  };
  return insertSubscription(work.db, fresh, rules, work.now);
}

function earliestDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function latestDate(a: Date, b: Date): Date {
  return a > b ? a : b;
}
