import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { Billers, SubscriptionId, SubscriptionLetter } from './biller.ts';
import { billed, findSubscription, type SubscriptionRecord } from './records.ts';

/** Job of this capability: a letter leaves after the change that it tells of. */
export const LETTER = 'subscription-letter';

/** Who pays us is told of each turn by a letter; a carrier's subscribers read text messages of the carrier's part. */
export async function letter(
  work: Work,
  before: SubscriptionRecord,
  after: SubscriptionRecord,
): Promise<void> {
  if (before.state.status === after.state.status) return;
  const told = letterOn(before, after);
  if (told) await writeLetter(work, after, told);
}

/** The first try at a period has failed; those that follow are in sight on the screen. */
export async function letterOfFailure(work: Work, record: SubscriptionRecord): Promise<void> {
  const { status, retryAt, graceUntil } = record.state;
  const day = retryAt ?? graceUntil;
  if (status === 'past_due' && day)
    await writeLetter(work, record, { template: 'payment_failed', day });
}

/** Not sent any more after a stop, whose own letter is the last. */
const BEGINNINGS: readonly SubscriptionLetter['template'][] = [
  'trial_started',
  'subscription_active',
];

/** Hands a letter to whoever knows the holder's address. */
export async function sendLetter(
  { db }: Platform,
  billers: Billers,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const record = await findSubscription(db, data.subscriptionId as SubscriptionId); // as `writeLetter` has sent it
  const biller = billers.find(({ payer }) => payer === record?.payer);
  if (!record || biller?.collects !== 'we') return;
  const template = data.template as SubscriptionLetter['template']; // as `writeLetter` has sent it
  if (BEGINNINGS.includes(template) && record.state.stoppedAt) return;
  await biller.write(billed(record), { template, day: new Date(String(data.day)) });
}

function letterOn(
  { state: was }: SubscriptionRecord,
  { state: { status, current } }: SubscriptionRecord,
): SubscriptionLetter | null {
  if (!current) return null;
  const day = current.until;
  switch (status) {
    case 'trial':
      return was.status === 'pending' ? { template: 'trial_started', day } : null;
    case 'active':
      return was.status === 'pending' || was.status === 'expired'
        ? { template: 'subscription_active', day }
        : null;
    case 'cancelled':
      return { template: 'subscription_cancelled', day };
    case 'expired':
      return { template: 'subscription_ended', day };
    case 'pending':
    case 'past_due':
      return null;
  }
}

/** A letter leaves after the commit, where we collect. */
export async function writeLetter(
  work: Work,
  { id, state }: SubscriptionRecord,
  { template, day }: SubscriptionLetter,
): Promise<void> {
  if (state.collects !== 'we') return;
  await work.job(LETTER, { subscriptionId: id, template, day: day.toISOString() });
}
