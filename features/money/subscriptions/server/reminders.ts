import type { Period } from '#brands/brand.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { SubscriptionId } from './biller.ts';
import { writeLetter } from './letters.ts';
import { lockSubscription, type SubscriptionRecord } from './records.ts';

/** Job of this capability: a renewal comes near. */
export const REMIND = 'subscription-remind';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long before it a renewal is announced; who pays by the day hears of it often enough. */
const BEFORE_MS: Readonly<Record<Period, number | null>> = {
  daily: null,
  weekly: DAY_MS,
  monthly: 3 * DAY_MS,
};

/** Asks for the reminder of the renewal that ends a period which has just begun. */
export async function remindLater(
  work: Work,
  before: SubscriptionRecord,
  { id, state }: SubscriptionRecord,
): Promise<void> {
  const { status, current, collects, period } = state;
  const ahead = BEFORE_MS[period];
  const until = current?.until.getTime();
  const isNew = until !== before.state.current?.until.getTime();
  if (status !== 'active' || collects !== 'we' || !isNew || !until || ahead === null) return;
  const at = new Date(until - ahead);
  if (at <= work.now) return;
  await work.job(REMIND, { subscriptionId: id, until: new Date(until).toISOString() }, at);
}

/** Nothing where the subscription was stopped, or its period ends another day by now. */
export async function remind(
  { workshop }: Platform,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await workshop.transact(async (work) => {
    const record = await lockSubscription(work.db, data.subscriptionId as SubscriptionId); // as `remindLater` has sent it
    const until = record?.state.current?.until;
    if (record?.state.status !== 'active' || !until || until.toISOString() !== data.until) return;
    await writeLetter(work, record, { template: 'renewal_reminder', day: until });
  });
}
