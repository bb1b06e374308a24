import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { next } from '../rules/machine.ts';
import type { Span, SubscriptionEvent, SubscriptionRules } from '../rules/subscription.ts';
import { isTrial } from '../rules/time.ts';
import { letter } from './letters.ts';
import { news } from './news.ts';
import { type SubscriptionRecord, saveState } from './records.ts';
import { remindLater } from './reminders.ts';
import type { SubscriptionTables } from './tables.ts';

/** Jobs of this capability. */
export const TURN = 'subscription-turn';
export const BEGIN = 'subscription-begin';
export const STOP = 'subscription-stop';
export const REFUND = 'subscription-refund';
/** Somebody has begun to pay, or is let in by a carrier's word; for whoever wants to know. */
export const ACTIVE = 'subscription-active';

/** Something that happened to a subscription, as somebody tells it. */
export interface Told {
  readonly event: SubscriptionEvent;
  /** By which way: web, portal, ussd, sms, carrier, processor, clock, support, sandbox. */
  readonly channel: string;
  /** The teller's own id of it; told again, it is no news. */
  readonly key?: string | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface Heard {
  readonly record: SubscriptionRecord;
  readonly opened: Span | null;
  /** Whether it was told for the first time. */
  readonly isNews: boolean;
}

/** One thing happens to a subscription whose row the caller has locked; what follows is stored with it. */
export async function tell(
  work: Work,
  before: SubscriptionRecord,
  told: Told,
  rules: SubscriptionRules,
): Promise<Heard> {
  const { subscription: state, opened } = next(before.state, told.event, work.now, rules);
  const isQuiet = told.event.type === 'clock' && state.status === before.state.status;
  const isNews = isQuiet || (await noted(work, before, state.status, told));
  if (!isNews) return { record: before, opened: null, isNews };
  const record = await saveState(work.db, before, state, rules, work.now);
  await followUp(work, before, record);
  await news(work, before, record, { opened, byClock: told.event.type === 'clock' });
  await letter(work, before, record);
  await remindLater(work, before, record);
  return { record, opened, isNews };
}

/** Puts it into the timeline; `false` where that knows it already. */
async function noted(
  { db, now }: Work,
  { id, state }: SubscriptionRecord,
  statusTo: SubscriptionRecord['state']['status'],
  { event, channel, key, data }: Told,
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

/** Wakes up when time has something to do, and tells the payer when it is over. */
async function followUp(
  work: Work,
  before: SubscriptionRecord,
  { id, state, turnsAt }: SubscriptionRecord,
): Promise<void> {
  const data = { subscriptionId: id };
  if (turnsAt && turnsAt.getTime() !== before.turnsAt?.getTime()) {
    await work.job(TURN, data, turnsAt);
  }
  // also where the first charge after a trial was paid late
  const wasUnpaid = before.state.current === null || isTrial(before.state);
  if (state.status === 'active' && wasUnpaid) await work.job(ACTIVE, data);
  const isOver = state.status === 'cancelled' || state.status === 'expired';
  if (!isOver || before.state.status === state.status) return;
  if (state.collects === 'we')
    await work.job(TURN, data); // an open try is settled
  else if (state.confirmedAt && !state.stopHeardAt) {
    // named here too: an erased one is stopped all the same
    await work.job(STOP, { ...data, holder: before.holder.key });
  }
}

/** Whether a teller's word has been heard before. */
export async function isKnown(db: Db, key: string): Promise<boolean> {
  const row = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_events')
    .select('id')
    .where('event_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
