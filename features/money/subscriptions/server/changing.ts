import type { Period } from '#brands/brand.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Work } from '#platform/work.ts';
import { mayChange } from '../rules/time.ts';
import { tell } from './life.ts';
import { keepConsent, type OfferParts, planOf } from './offers.ts';
import { brandOf, type SubscriptionRecord } from './records.ts';
import { changeText } from './words.ts';

/**
 * Another package from the next charge on: what is paid stays, nothing is charged before, and nothing twice.
 * The package that runs, chosen again, takes a choice back. What is agreed to is kept like the first time.
 */
export async function changePlan(
  work: Work,
  before: SubscriptionRecord,
  period: Period,
  how: { readonly channel: string; readonly language: string },
  { rules, texts }: OfferParts,
): Promise<SubscriptionRecord> {
  const { price } = planOf(brandOf(before), period, before.payer);
  const { state } = before;
  if (period === (state.nextPeriod ?? state.period)) return before;
  if (!mayChange(state, work.now, rules)) throw refuse('subscription_moved_on');
  const event = { type: 'change', at: work.now, to: period } as const;
  const told = { event, channel: how.channel, data: { to: period } };
  const { record } = await tell(work, { ...before, nextPrice: price }, told, rules);
  const text = changeText(texts, how.language, record);
  await keepConsent(work, record, { step: 3, ...how, text });
  return record;
}
