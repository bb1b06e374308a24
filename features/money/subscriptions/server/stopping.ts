import { brandOfCode } from '#brands/brands.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Work } from '#platform/work.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import { refuseMinor } from './gate.ts';
import { BEGIN, TURN, tell } from './life.ts';
import { isStillSold, type SubscriptionRecord } from './records.ts';

/**
 * At the end of the cycle. `heard` is when the carrier was told, where the player has told it there (keyword,
 * dial code). What is over already stays so.
 */
export async function cancel(
  work: Work,
  record: SubscriptionRecord,
  how: { readonly channel: string; readonly heard?: Date | undefined },
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { status } = record.state;
  if (status === 'cancelled' || status === 'expired') return record;
  const event = how.heard
    ? ({ type: 'carrier_stopped', at: how.heard } as const)
    : ({ type: 'cancel', at: work.now } as const);
  return (await tell(work, record, { event, channel: how.channel }, rules)).record;
}

/** Takes a stop back before it takes effect; the carrier is told anew. */
export async function resume(
  work: Work,
  before: SubscriptionRecord,
  channel: string,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const { status } = before.state;
  if (status === 'trial' || status === 'active') return before;
  if (!isStillSold(before)) throw refuse('subscription_moved_on');
  const brand = brandOfCode(before.brand);
  if (brand) await refuseMinor(work, before.holder, brand);
  const event = { type: 'resume', at: work.now } as const;
  const { record } = await tell(work, before, { event, channel }, rules);
  const { state } = record;
  if (state.status !== 'trial' && state.status !== 'active') throw refuse('subscription_moved_on');
  if (state.collects === 'carrier') await work.job(BEGIN, { subscriptionId: record.id });
  return record;
}

/** What is owed is tried at once, such as with a new card. */
export async function payNow(
  work: Work,
  before: SubscriptionRecord,
  channel: string,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  const event = { type: 'retry', at: work.now } as const;
  const { record } = await tell(work, before, { event, channel }, rules);
  const { state } = record;
  if (state.retryAt?.getTime() !== work.now.getTime()) throw refuse('subscription_moved_on');
  await work.job(TURN, { subscriptionId: record.id });
  return record;
}
