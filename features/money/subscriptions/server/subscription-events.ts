import type { Period } from '#brands/brand.ts';
import { playerOfHolder } from '#features/foundation/identity/server/index.ts';
import {
  markRead,
  type NotificationType,
  notify,
} from '#features/foundation/notifications/server/index.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { transition } from '../rules/machine.ts';
import {
  SUBSCRIPTION_RULES as DEFAULTS,
  type Span,
  type SubscriptionEvent,
  type SubscriptionRules,
  type SubscriptionStatus,
} from '../rules/subscription.ts';
import { isTrial } from '../rules/time.ts';
import type { BillingContext, SubscriptionId, SubscriptionMail } from './biller.ts';
import {
  billed,
  findSubscription,
  lockSubscription,
  type SubscriptionRecord,
  saveState,
} from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** Job: moves the status with time, and charges what is due. */
export const RENEWAL_JOB = 'subscription-turn';
/** Jobs that call the carrier, or refund a charge. */
export const BEGIN_JOB = 'subscription-begin';
export const STOP_JOB = 'subscription-stop';
export const REFUND_JOB = 'subscription-refund';
/** Job of other capabilities: the holder's first paid period, or the first after a trial, has started. */
export const SUBSCRIPTION_ACTIVE = 'subscription-active';

/** An event together with its source. */
interface ReportedEvent {
  readonly event: SubscriptionEvent;
  /** web, portal, ussd, sms, carrier, processor, clock, support or sandbox. */
  readonly channel: string;
  /** The source's own id of the event. A repeat of it has no effect. */
  readonly key?: string | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface AppliedEvent {
  readonly record: SubscriptionRecord;
  readonly opened: Span | null;
  /** False for a repeated event. */
  readonly isNew: boolean;
}

/** Applies one event to a locked subscription, and stores and sends what follows from it. */
export async function applyEvent(
  transaction: Transaction,
  before: SubscriptionRecord,
  reported: ReportedEvent,
  rules: SubscriptionRules,
): Promise<AppliedEvent> {
  const { subscription: state, opened } = transition(
    before.state,
    reported.event,
    transaction.now,
    rules,
  );
  const byClock = reported.event.type === 'clock';
  const isUneventful = byClock && state.status === before.state.status;
  const isNew = isUneventful || (await recordEvent(transaction, before, state.status, reported));
  if (!isNew) return { record: before, opened: null, isNew };
  const after = await saveState(transaction.db, before, state, rules, transaction.now);
  await enqueueJobs(transaction, before, after);
  await notifyHolder(transaction, { before, after, opened, byClock });
  return { record: after, opened, isNew };
}

/** Adds an event to the subscription's log. Returns false if it is there already. */
async function recordEvent(
  { db, now }: Transaction,
  { id, state }: SubscriptionRecord,
  statusTo: SubscriptionRecord['state']['status'],
  { event, channel, key, data }: ReportedEvent,
): Promise<boolean> {
  const row = await tables<SubscriptionTables>(db)
    .insertInto('subscription_events')
    .values({
      id: newId<Id<'subscription-event'>>(),
      subscription_id: id,
      type: event.type,
      at: event.at,
      told_at: now,
      status_from: state.status,
      status_to: statusTo,
      channel,
      event_key: key ?? null,
      data: data ?? {},
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function enqueueJobs(
  transaction: Transaction,
  before: SubscriptionRecord,
  { id, state, nextDueAt }: SubscriptionRecord,
): Promise<void> {
  const data = { subscriptionId: id };
  if (nextDueAt && nextDueAt.getTime() !== before.nextDueAt?.getTime()) {
    await transaction.job(RENEWAL_JOB, data, nextDueAt);
  }
  // also if the first charge after a trial was paid late
  const wasUnpaid = before.state.current === null || isTrial(before.state);
  if (state.status === 'active' && wasUnpaid) await transaction.job(SUBSCRIPTION_ACTIVE, data);
  const isOver = state.status === 'cancelled' || state.status === 'expired';
  if (!isOver || before.state.status === state.status) return;
  if (state.collects !== 'carrier')
    await transaction.job(RENEWAL_JOB, data); // it ends an open attempt
  else if (state.confirmedAt && !state.stopAcknowledgedAt) {
    // with the holder, so that the carrier can stop it after an erasure
    await transaction.job(STOP_JOB, { ...data, holder: before.holder.key });
  }
}

/** Returns true if a source's event is in the log. */
export async function existsEvent(db: Db, key: string): Promise<boolean> {
  const row = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_events')
    .select('id')
    .where('event_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the numbers of rules.md, "Subscription", from the environment or the defaults. */
export function subscriptionRulesOf(book: RuleBook): SubscriptionRules {
  const { carrierGrace, periods, cardRetries, promptRetries } = DEFAULTS;
  const prompts = (period: Period) =>
    promptRetries[period].map((after, index) =>
      book.duration(`PROMPT_RETRY_${period.toUpperCase()}_${index + 1}`, after),
    );
  return {
    pendingFor: book.duration('SUBSCRIPTION_PENDING', DEFAULTS.pendingFor),
    renewalTakes: book.duration('RENEWAL_TAKES', DEFAULTS.renewalTakes),
    cardRetries: cardRetries.map((after, index) => book.duration(`CARD_RETRY_${index + 1}`, after)),
    promptRetries: {
      daily: prompts('daily'),
      weekly: prompts('weekly'),
      monthly: prompts('monthly'),
    },
    carrierGrace: {
      daily: book.duration('CARRIER_GRACE_DAILY', carrierGrace.daily),
      weekly: book.duration('CARRIER_GRACE_WEEKLY', carrierGrace.weekly),
      monthly: book.duration('CARRIER_GRACE_MONTHLY', carrierGrace.monthly),
    },
    periods: {
      daily: book.duration('PERIOD_DAILY', periods.daily),
      weekly: book.duration('PERIOD_WEEKLY', periods.weekly),
      // 0 is a calendar month
      monthly: book.duration('PERIOD_MONTHLY', periods.monthly),
    },
  };
}

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

/** Notifies the holder of a change: in the app if they have a profile, and by mail if they pay by card. */
async function notifyHolder(transaction: Transaction, change: Change): Promise<void> {
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
  transaction.publish(`player:${player}`, 'subscription', { status: state.status });
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

/** Lets open screens reload where the status stays: a first charge was declined. */
export async function publishDeclined(
  transaction: Transaction,
  { holder, state: { status } }: SubscriptionRecord,
): Promise<void> {
  const player = await playerOfHolder(transaction.db, holder);
  if (player) transaction.publish(`player:${player}`, 'subscription', { status });
}

/** Asks the player for the second step of a payment. */
export async function notifyActionNeeded(
  transaction: Transaction,
  record: SubscriptionRecord,
): Promise<void> {
  const player = await playerOfHolder(transaction.db, record.holder);
  if (!player) return;
  transaction.publish(`player:${player}`, 'subscription', { status: record.state.status });
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
  if (state.collects === 'carrier') return;
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
  if (!record || !biller || biller.collects === 'carrier') return;
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
  if (status !== 'active' || collects === 'carrier' || !isNew || !until || ahead === null) return;
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
