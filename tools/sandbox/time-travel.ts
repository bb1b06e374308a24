import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { accountDirectory, holderOf } from '#features/foundation/identity/server/index.ts';
import { nextDueAt } from '#features/money/subscriptions/rules/time.ts';
import { findOpenAttempt } from '#features/money/subscriptions/server/charges.ts';
import { type Holder, subscriptionRulesOf } from '#features/money/subscriptions/server/index.ts';
import { RENEWAL_JOB } from '#features/money/subscriptions/server/subscription-events.ts';
import {
  findLatestSubscription,
  lockHolder,
  lockSubscription,
} from '#features/money/subscriptions/server/subscription-rows.ts';
import type { Db } from '#platform/database/database.ts';
import { admit, callerOf, identify } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';

/** `POST /sandbox/subscription/turn`: moves time to the next thing that is due in the caller's own subscription. */
export async function turnSubscription(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { db, clock, transactions } = platform;
  const call = { who: 'verified', method: 'POST' } as const;
  const identified = await identify(request, request.brand.audience, {
    db,
    clock,
    directory: accountDirectory,
  });
  const caller = callerOf(call, identified);
  admit(caller, call.who);
  const from = await transactions.run(async (transaction) => {
    const holder = await holderOf(transaction.db, caller);
    if (!holder) throw refuse('sign_in_needed');
    return travel(platform, transaction, holder);
  });
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  return isForm ? reply.redirect('/sandbox#subscription-title', 303) : { from };
}

/**
 * Moves all dates of one holder's books back together, so that the order of events is kept and the next job is due now.
 * The usual job then runs. A repeat before that has no effect. Returns the status before.
 */
async function travel({ rules: book }: Platform, transaction: Transaction, holder: Holder) {
  await lockHolder(transaction.db, holder);
  const latest = await findLatestSubscription(transaction.db, holder);
  const record = latest && (await lockSubscription(transaction.db, latest.id));
  if (!record) throw refuse('subscription_missing', { status: 404 });
  const { state } = record;
  const open = await findOpenAttempt(transaction.db, record.id);
  // an open charge is asked for again before anything else happens
  const due = open?.attempt.ask_at ?? nextDueAt(state, subscriptionRulesOf(book));
  if (!due) throw refuse('subscription_moved_on');
  const isCarriers = state.collects === 'carrier' && state.confirmedAt !== null;
  if (isCarriers && state.status !== 'cancelled') throw refuse('carrier_keeps_time');
  const ms = due.getTime() - transaction.now.getTime();
  if (ms > 0) await moveBack(transaction.db, holder, ms);
  await transaction.job(RENEWAL_JOB, { subscriptionId: record.id });
  return state.status;
}

/** Longer than the age of any subscription. */
const LONG_AGO_MS = 100 * 365 * 86_400_000;

async function moveBack(db: Db, { audience, key }: Holder, ms: number): Promise<void> {
  const by = millis(ms);
  // months differ in length, so the next period is counted from the end of the current one
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
  // in two steps, because a moved period must not meet one that is not moved yet
  for (const step of [millis(ms + LONG_AGO_MS), millis(-LONG_AGO_MS)]) {
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
    update mpesa_prompts set asked_at = asked_at - ${by}
    where charge_id in (
      select tries.id from subscription_tries tries join subscription_charges charges on charges.id = tries.charge_id
      where charges.subscription_id in ${own}
    )`.execute(db);
  await sql`
    update subscription_events set at = at - ${by}, told_at = told_at - ${by}
    where subscription_id in ${own}`.execute(db);
  await sql`
    update consent_receipts set at = at - ${by} where subscription_id in ${own}`.execute(db);
}

function millis(ms: number) {
  return sql`(${ms}::float8 * interval '1 millisecond')`;
}
