import type { Brand, Period } from '#brands/brand.ts';
import type { Work } from '#platform/work.ts';
import { trialLength } from '../rules/periods.ts';
import { asked, type SubscriptionRules } from '../rules/subscription.ts';
import type { Holder, Payer } from './biller.ts';
import { trialUsed } from './holders.ts';
import { STOP } from './life.ts';
import { insertSubscription, latestOf, type SubscriptionRecord } from './records.ts';

/** What is known of somebody who has subscribed at the carrier's own place. */
export interface Elsewhere {
  readonly holder: Holder;
  readonly payer: Payer;
  /** When it was so, by the carrier's clock. */
  readonly at: Date;
  /** It is found nowhere here: made with this brand and period. */
  readonly brand: Brand;
  readonly period?: Period | undefined;
  readonly language?: string | undefined;
}

/** Somebody who has subscribed at the carrier's own place; nothing while something else of theirs runs here. */
export async function begunElsewhere(
  work: Work,
  word: Elsewhere,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord | undefined> {
  const latest = await latestOf(work.db, word.holder);
  if (latest && latest.state.status !== 'expired') return undefined;
  // never within what was had before, nor in time to come
  const from = latestDate(word.at, latest?.state.current?.until ?? word.at);
  const trial = (await trialUsed(work.db, word.holder)) ? 0 : trialLength(planOf(word).trial);
  const at = earliestDate(from, work.now);
  const begun = asked({ period: planOf(word).period, trial, collects: 'carrier' }, at);
  return insert(work, word, { ...begun, confirmedAt: at }, rules);
}

/**
 * Whoever has subscribed at the carrier's own place while they pay in another way has one too many: it is over
 * before it begins, so that the carrier hears of a stop, and what it charges meanwhile goes back.
 */
export async function begunBeside(
  work: Work,
  word: Elsewhere,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { now } = work;
  const begun = asked({ period: planOf(word).period, trial: 0, collects: 'carrier' }, now);
  const over = { ...begun, status: 'expired', confirmedAt: now, stoppedAt: now } as const;
  const record = await insert(work, word, over, rules);
  await work.job(STOP, { subscriptionId: record.id, holder: word.holder.key });
  return record;
}

function insert(
  work: Work,
  word: Elsewhere,
  state: SubscriptionRecord['state'],
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { holder, payer, brand, language = brand.languages[0] } = word;
  const sold = { holder, payer, brand: brand.code, price: planOf(word).price, language };
  return insertSubscription(work.db, { ...sold, reference: null, state }, rules, work.now);
}

function planOf({ brand, period }: Elsewhere) {
  return brand.plans.find((plan) => plan.period === period) ?? brand.plans[0];
}

export function earliestDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function latestDate(a: Date, b: Date): Date {
  return a > b ? a : b;
}
