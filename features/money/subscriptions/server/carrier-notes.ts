import type { Work } from '#platform/work.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import { begunElsewhere, type Elsewhere } from './begun-elsewhere.ts';
import type { Holder, Payer, SubscriptionId } from './biller.ts';
import { keepPayment, takeBack } from './charges.ts';
import { lockHolder } from './holders.ts';
import { isKnown, STOP, tell } from './life.ts';
import {
  brandOf,
  latestOf,
  lockSubscription,
  type SubscriptionRecord,
  saveReference,
} from './records.ts';

const CLOCK_SKEW_MS = 5 * 60_000;

/** What a carrier says, by callback or when asked. */
export interface CarrierWord extends Elsewhere {
  readonly says: 'pending' | 'active' | 'suspended' | 'stopped';
  /** The carrier's id of the callback; nothing where we asked. */
  readonly eventId: string | null;
  /** The subscription of ours that it names, if it names one. */
  readonly about?: SubscriptionId | undefined;
  readonly reference?: string | null;
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
  if (latest && isOfEarlier(latest, word)) return noteEarlier(work, word, key, rules);
  if (latest && isOvertaken(latest, word)) {
    await work.job(STOP, { subscriptionId: latest.id, holder: word.holder.key, again: true });
    return latest;
  }
  const isBegun = word.says === 'active' && (!latest || isBehind(latest, word.at));
  const known = isBegun ? await begunElsewhere(work, word, rules) : latest;
  if (!known) return undefined;
  if (isBefore(known, word.at)) return known;
  const named = word.reference ? await saveReference(work.db, known, word.reference) : known;
  const record = word.says === 'active' ? inPackage(named, word) : named;
  const event = { type: `carrier_${word.says}`, at: word.at } as const;
  const heard = await tell(work, record, { event, channel: 'carrier', key }, rules);
  if (heard.opened) {
    const { price } = heard.record;
    const vouched = {
      state: 'vouched',
      payment: null,
      price,
      covers: heard.opened,
      at: word.at,
    } as const;
    await keepPayment(work.db, heard.record, vouched, work.now);
  }
  if (record.state.vouched && word.says === 'suspended') await takeBack(work, heard.record);
  return heard.record;
}

/** Who has chosen another package at the operator's own place has it here, too, from the next period on. */
export function inPackage(
  record: SubscriptionRecord,
  { period, at }: Pick<Elsewhere, 'period' | 'at'>,
): SubscriptionRecord {
  const { state } = record;
  const plan = brandOf(record).plans.find((each) => each.period === period);
  const isOld = state.heardAt !== null && at < state.heardAt;
  if (!plan || isOld || plan.period === (state.nextPeriod ?? state.period)) return record;
  const isBack = plan.period === state.period;
  const nextPeriod = isBack ? null : plan.period;
  return { ...record, nextPrice: isBack ? null : plan.price, state: { ...state, nextPeriod } };
}

/** The end of a subscription that another one has followed is no end of that other one. */
async function noteEarlier(
  work: Work,
  { about, at, says }: CarrierWord,
  key: string | null,
  rules: SubscriptionRules,
): Promise<undefined> {
  const earlier = about && (await lockSubscription(work.db, about));
  if (!earlier || says !== 'stopped') return;
  await tell(
    work,
    earlier,
    { event: { type: 'carrier_stopped', at }, channel: 'carrier', key },
    rules,
  );
}

export async function latestLocked(
  { db }: Work,
  { holder, payer }: { holder: Holder; payer: Payer },
): Promise<SubscriptionRecord | undefined> {
  const latest = await latestOf(db, holder, payer);
  return latest && lockSubscription(db, latest.id);
}

/** A word of the time of an earlier subscription; clocks may differ somewhat. */
export function isBefore({ state }: SubscriptionRecord, at: Date): boolean {
  return at.getTime() < state.askedAt.getTime() - CLOCK_SKEW_MS;
}

/** Whether a bad word names an earlier one, and was said before this one was heard of as running at the carrier. */
function isOfEarlier({ id, state }: SubscriptionRecord, { about, at, says }: CarrierWord): boolean {
  if (says === 'active' || about === undefined || about === id) return false;
  return state.current === null || state.heardAt === null || at <= state.heardAt;
}

/** The carrier heard our stop first and our beginning after it: it needs the stop once more. */
function isOvertaken({ id, state }: SubscriptionRecord, { about, says }: CarrierWord): boolean {
  const isOurs = about === id && state.confirmedAt !== null;
  return says === 'active' && isOurs && state.current === null && state.stopHeardAt !== null;
}

/** Over, and nothing of it is still on its way: an `active` now is a new one. */
function isBehind({ state }: SubscriptionRecord, at: Date): boolean {
  if (state.status !== 'expired') return false;
  return state.confirmedAt === null || (state.stopHeardAt !== null && at > state.stopHeardAt);
}
