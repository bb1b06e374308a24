import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Work } from '#platform/work.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import { turnsAt } from '../rules/time.ts';
import type { Holder } from './biller.ts';
import { lockHolder } from './holders.ts';
import { TURN } from './life.ts';
import { latestOf, lockSubscription, type SubscriptionRecord } from './records.ts';

/** Further back than anybody's first subscription. */
const AGES_MS = 100 * 365 * 86_400_000;

/**
 * Time passes for one holder, up to the next thing that is due, which then happens by the usual job: for the
 * sandbox only. All instants of the holder's books move back together, so that they tell the same story as
 * before. Asked again before that job has come, nothing moves.
 */
export async function hasten(
  work: Work,
  holder: Holder,
  rules: SubscriptionRules,
): Promise<SubscriptionRecord> {
  await lockHolder(work.db, holder);
  const latest = await latestOf(work.db, holder);
  const record = latest && (await lockSubscription(work.db, latest.id));
  if (!record) throw refuse('subscription_missing', { status: 404 });
  const { state } = record;
  const due = turnsAt(state, rules);
  if (!due) throw refuse('subscription_moved_on');
  const isTheirs = state.collects === 'carrier' && state.confirmedAt !== null;
  if (isTheirs && state.status !== 'cancelled') throw refuse('carrier_keeps_time');
  const ms = due.getTime() - work.now.getTime();
  if (ms > 0) await moveBack(work.db, holder, ms);
  await work.job(TURN, { subscriptionId: record.id });
  return record;
}

async function moveBack(db: Db, { audience, key }: Holder, ms: number): Promise<void> {
  const by = millis(ms);
  // a month's length differs: what follows is counted from the end of what is had now
  await sql`
    update subscriptions set
      asked_at = asked_at - ${by}, confirmed_at = confirmed_at - ${by},
      anchor = case when anchor is not null then current_until - ${by} end,
      current_from = current_from - ${by}, current_until = current_until - ${by},
      trial_end = trial_end - ${by}, grace_until = grace_until - ${by}, retry_at = retry_at - ${by},
      stopped_at = stopped_at - ${by}, stop_heard_at = stop_heard_at - ${by},
      heard_at = heard_at - ${by}, access_until = access_until - ${by}, turns_at = turns_at - ${by},
      created_at = created_at - ${by}, updated_at = updated_at - ${by}
    where audience = ${audience} and holder = ${key}`.execute(db);
  const own = sql`(select id from subscriptions where audience = ${audience} and holder = ${key})`;
  // by a detour: one period would stand for an instant where another one still stands
  for (const step of [millis(ms + AGES_MS), millis(-AGES_MS)]) {
    await sql`
      update subscription_charges set
        period_start = period_start - ${step}, covers_from = covers_from - ${step},
        covers_until = covers_until - ${step}, created_at = created_at - ${step},
        paid_at = paid_at - ${step}, refunded_at = refunded_at - ${step}
      where subscription_id in ${own}`.execute(db);
  }
  await sql`
    update subscription_tries set ask_at = ask_at - ${by}, created_at = created_at - ${by},
      updated_at = updated_at - ${by}
    where charge_id in (select id from subscription_charges where subscription_id in ${own})`.execute(
    db,
  );
  await sql`
    update subscription_events set at = at - ${by}, told_at = told_at - ${by}
    where subscription_id in ${own}`.execute(db);
  await sql`
    update consent_receipts set at = at - ${by} where subscription_id in ${own}`.execute(db);
}

function millis(ms: number) {
  return sql`(${ms}::float8 * interval '1 millisecond')`;
}
