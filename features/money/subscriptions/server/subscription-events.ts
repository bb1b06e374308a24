import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { transition } from '../rules/machine.ts';
import {
  SUBSCRIPTION_RULES as DEFAULTS,
  type Span,
  type SubscriptionEvent,
  type SubscriptionRules,
} from '../rules/subscription.ts';
import { isTrial } from '../rules/time.ts';
import { notifyHolder } from './notifications.ts';
import { type SubscriptionRecord, saveState } from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** Job: moves the status with time, and charges what is due. */
export const RENEWAL_JOB = 'subscription-turn';
/** Jobs that tell the carrier, or refund a charge. */
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
  if (state.collects === 'we')
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
  const { carrierGrace, periods, cardRetries } = DEFAULTS;
  return {
    pendingFor: book.duration('SUBSCRIPTION_PENDING', DEFAULTS.pendingFor),
    renewalTakes: book.duration('RENEWAL_TAKES', DEFAULTS.renewalTakes),
    cardRetries: cardRetries.map((after, index) => book.duration(`CARD_RETRY_${index + 1}`, after)),
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
