import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Billers, SubscriptionId } from './biller.ts';
import { beginAtCarrier, stopAtCarrier } from './carrier-requests.ts';
import { MAIL_JOB, REMINDER_JOB, sendMail, sendReminder } from './notifications.ts';
import { executeRefund } from './refunds.ts';
import { renew } from './renewal.ts';
import {
  BEGIN_JOB,
  REFUND_JOB,
  RENEWAL_JOB,
  STOP_JOB,
  subscriptionRulesOf,
} from './subscription-events.ts';
import type { SubscriptionTables } from './tables.ts';

/** Starts the jobs of subscriptions. */
export function subscriptionsJobs(platform: Platform, billers: Billers): void {
  const { jobs } = platform;
  const context = { platform, billers, rules: subscriptionRulesOf(platform.rules) };
  jobs.handle(RENEWAL_JOB, (data) => renew(context, idOf(data)));
  jobs.handle(REMINDER_JOB, (data) => sendReminder(platform, data));
  jobs.handle(MAIL_JOB, (data) => sendMail(context, data));
  const calls = {
    [BEGIN_JOB]: (data) => beginAtCarrier(context, idOf(data)),
    [STOP_JOB]: (data) =>
      stopAtCarrier(context, idOf(data), {
        holder: String(data.holder),
        again: data.again === true,
      }),
    [REFUND_JOB]: ({ chargeId }) => executeRefund(context, String(chargeId)),
  } satisfies Record<string, JobHandler>;
  for (const [name, call] of Object.entries(calls)) {
    jobs.handle(name, (data) => retryUntilDone(platform, name, data, () => call(data)));
  }
  jobs.every('subscription-sweep', '*/10 * * * *', () => sweep(platform));
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** Calls a carrier or a processor until it answers, with growing waits and without an end. */
async function retryUntilDone(
  { log, transactions }: Platform,
  job: string,
  data: Readonly<Record<string, unknown>>,
  call: () => Promise<void>,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    const tried = typeof data.tried === 'number' ? data.tried : 0;
    log.warn({ err: error, job, tried }, 'called again later');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
    await transactions.run((transaction) =>
      transaction.job(
        job,
        { ...data, tried: tried + 1 },
        new Date(transaction.now.getTime() + wait),
      ),
    );
  }
}

const SWEEP_AFTER_MS = 5 * 60_000;
const MOST_AT_ONCE = 200;

/** Sends lost jobs again: for overdue subscriptions, and for payments without a refund. */
async function sweep({ db, clock, transactions }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - SWEEP_AFTER_MS);
  const view = tables<SubscriptionTables>(db);
  const overdue = await view
    .selectFrom('subscriptions')
    .select('id')
    .where('turns_at', '<', before)
    .orderBy('turns_at')
    .limit(MOST_AT_ONCE)
    .execute();
  const unrefunded = await view
    .selectFrom('subscription_charges')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'refunding'),
        and([eb('surplus', '=', sql.lit(true)), eb('state', '=', 'paid')]),
      ]),
    )
    .where('paid_at', '<', before)
    .limit(MOST_AT_ONCE)
    .execute();
  await transactions.run(async (transaction) => {
    for (const { id } of overdue) await transaction.job(RENEWAL_JOB, { subscriptionId: id });
    for (const { id } of unrefunded) await transaction.job(REFUND_JOB, { chargeId: id });
  });
}

function idOf({ subscriptionId }: Record<string, unknown>): SubscriptionId {
  return subscriptionId as SubscriptionId; // every job of a subscription is sent with it
}
