import type { Period } from '#brands/brand.ts';
import { playerOfHolder } from '#features/foundation/identity/server/index.ts';
import {
  markRead,
  type NotificationType,
  notify,
} from '#features/foundation/notifications/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Span, SubscriptionStatus } from '../rules/subscription.ts';
import type { BillingContext, SubscriptionId, SubscriptionMail } from './biller.ts';
import {
  billed,
  findSubscription,
  lockSubscription,
  type SubscriptionRecord,
} from './subscription-rows.ts';

/** Jobs of this file: send a mail; announce a renewal. */
export const MAIL_JOB = 'subscription-letter';
export const REMINDER_JOB = 'subscription-remind';

const LINK = '/manage-subscription';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Change {
  readonly before: SubscriptionRecord;
  readonly after: SubscriptionRecord;
  /** The period that the change has opened. */
  readonly opened: Span | null;
  /** True if only time has passed. */
  readonly byClock: boolean;
}

/** Tells the holder about a change: in the app if they have a profile, and by mail if they pay by card. */
export async function notifyHolder(transaction: Transaction, change: Change): Promise<void> {
  await notifyPlayer(transaction, change);
  const mail = mailOn(change);
  if (mail) await enqueueMail(transaction, change.after, mail);
  await scheduleReminder(transaction, change);
}

async function notifyPlayer(transaction: Transaction, change: Change): Promise<void> {
  const { before, after, opened } = change;
  const { state } = after;
  if (before.state.status === state.status && !opened) return;
  const player = await playerOfHolder(transaction.db, after.holder);
  if (!player) return;
  transaction.announce(`player:${player}`, 'subscription', { status: state.status });
  const isPaid = state.status === 'active' || state.status === 'trial';
  if (isPaid) await markRead(transaction, [{ of: player, types: PAYMENT_REQUESTS }]);
  const type = typeOf(change);
  if (!type) return;
  const { amount, currency } = after.price;
  const until = state.current?.until.toISOString() ?? '';
  await notify(transaction, { to: player, type, params: { until, amount, currency }, link: LINK });
}

/** Notifications that ask for a payment, and are done once it is made. */
const PAYMENT_REQUESTS = [
  'subscription_past_due',
  'subscription_action',
  'subscription_expired',
] as const;

function typeOf({ before, after, opened, byClock }: Change): NotificationType | null {
  const was = before.state.status;
  const { state } = after;
  switch (state.status) {
    case 'pending':
      return null;
    case 'trial':
      return was === 'cancelled' ? 'subscription_resumed' : 'subscription_trial';
    case 'active':
      // a daily renewal is not worth a notification
      return typeOfActive(was, opened !== null && state.period !== 'daily');
    case 'past_due':
      return byClock ? null : 'subscription_past_due'; // the renewal may only be slow
    case 'cancelled':
      return was === 'cancelled' ? null : 'subscription_cancelled';
    case 'expired':
      return before.state.current === null ? null : 'subscription_expired';
  }
}

function typeOfActive(was: SubscriptionStatus, isRenewal: boolean): NotificationType | null {
  switch (was) {
    case 'cancelled':
      return 'subscription_resumed';
    case 'pending':
    case 'expired':
      return 'subscription_active';
    case 'past_due':
    case 'trial':
      return 'subscription_renewed';
    case 'active':
      return isRenewal ? 'subscription_renewed' : null;
  }
}

/** Asks the player for the second step of a payment. */
export async function notifyActionNeeded(
  transaction: Transaction,
  record: SubscriptionRecord,
): Promise<void> {
  const player = await playerOfHolder(transaction.db, record.holder);
  if (!player) return;
  transaction.announce(`player:${player}`, 'subscription', { status: record.state.status });
  const { amount, currency } = record.price;
  const type = 'subscription_action';
  await notify(transaction, {
    to: player,
    type,
    params: { until: '', amount, currency },
    link: LINK,
  });
}

function mailOn({ before, after }: Change): SubscriptionMail | null {
  const was = before.state.status;
  const { status, current } = after.state;
  if (was === status || !current) return null;
  const day = current.until;
  switch (status) {
    case 'trial':
      return was === 'pending' ? { template: 'trial_started', day } : null;
    case 'active':
      return was === 'pending' || was === 'expired'
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

/** Mails the first failed attempt at a period. Later ones are shown on the screen only. */
export async function mailFailedCharge(
  transaction: Transaction,
  record: SubscriptionRecord,
): Promise<void> {
  const { status, retryAt, graceUntil } = record.state;
  const day = retryAt ?? graceUntil;
  if (status === 'past_due' && day)
    await enqueueMail(transaction, record, { template: 'payment_failed', day });
}

/** Sends a mail after the commit. A carrier's subscribers get texts from `carriers` instead. */
async function enqueueMail(
  transaction: Transaction,
  { id, state }: SubscriptionRecord,
  { template, day }: SubscriptionMail,
): Promise<void> {
  if (state.collects !== 'we') return;
  await transaction.job(MAIL_JOB, { subscriptionId: id, template, day: day.toISOString() });
}

/** Mails that are outdated once the subscription is stopped. */
const GREETINGS: readonly SubscriptionMail['template'][] = ['trial_started', 'subscription_active'];

/** Job: passes a mail to the biller, which knows the holder's address. */
export async function sendMail(
  { platform, billers }: BillingContext,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const id = data.subscriptionId as SubscriptionId; // `enqueueMail` has set it
  const record = await findSubscription(platform.db, id);
  const biller = billers.find(({ payer }) => payer === record?.payer);
  if (!record || biller?.collects !== 'we') return;
  const template = data.template as SubscriptionMail['template']; // `enqueueMail` has set it
  if (GREETINGS.includes(template) && record.state.stoppedAt) return;
  await biller.sendMail(billed(record), { template, day: new Date(String(data.day)) });
}

/** Time between the reminder and the renewal; none for daily plans. */
const REMINDED_BEFORE_MS: Readonly<Record<Period, number | null>> = {
  daily: null,
  weekly: DAY_MS,
  monthly: 3 * DAY_MS,
};

/** Schedules the reminder of the next renewal when a period of a card's subscription starts. */
async function scheduleReminder(
  transaction: Transaction,
  { before, after }: Change,
): Promise<void> {
  const { status, current, collects, period } = after.state;
  const ahead = REMINDED_BEFORE_MS[period];
  const until = current?.until.getTime();
  const isNew = until !== before.state.current?.until.getTime();
  if (status !== 'active' || collects !== 'we' || !isNew || !until || ahead === null) return;
  const at = new Date(until - ahead);
  if (at <= transaction.now) return;
  const data = { subscriptionId: after.id, until: new Date(until).toISOString() };
  await transaction.job(REMINDER_JOB, data, at);
}

/** Job: mails the reminder, unless the subscription was stopped or its period ends on another day by now. */
export async function sendReminder(
  { transactions }: Platform,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await transactions.run(async (transaction) => {
    const id = data.subscriptionId as SubscriptionId; // `scheduleReminder` has set it
    const record = await lockSubscription(transaction.db, id);
    const until = record?.state.current?.until;
    if (record?.state.status !== 'active' || !until || until.toISOString() !== data.until) return;
    await enqueueMail(transaction, record, { template: 'renewal_reminder', day: until });
  });
}
