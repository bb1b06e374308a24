import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Billers, SubscriptionId } from './biller.ts';
import { beginAtCarrier, type CarryingParts, stopAtCarrier } from './carrying.ts';
import { insist } from './insist.ts';
import { LETTER, sendLetter } from './letters.ts';
import { BEGIN, REFUND, STOP, TURN } from './life.ts';
import { subscriptionRulesOf } from './numbers.ts';
import { giveBack } from './refunds.ts';
import { REMIND, remind } from './reminders.ts';
import type { SubscriptionTables } from './tables.ts';
import { turn } from './turn.ts';

const SWEEP_AFTER_MS = 5 * 60_000;
const SWEPT_AT_ONCE = 200;

/** Names the jobs of subscriptions: what renews, retries, expires, begins, stops and gives back. */
export function subscriptionsJobs(platform: Platform, billers: Billers): void {
  const { jobs } = platform;
  const rules = subscriptionRulesOf(platform.rules);
  const parts = { platform, billers, rules };
  jobs.handle(TURN, (data) => turn(platform, billers, rules, idOf(data)));
  jobs.handle(REMIND, (data) => remind(platform, data));
  jobs.handle(LETTER, (data) => sendLetter(platform, billers, data));
  const calls = {
    [BEGIN]: (data) => beginAtCarrier(parts, idOf(data)),
    [STOP]: (data) =>
      stopAtCarrier(parts, idOf(data), {
        holder: String(data.holder),
        again: data.again === true,
      }),
    [REFUND]: ({ chargeId }) => giveBack(parts, String(chargeId)),
  } satisfies Record<string, JobHandler>;
  for (const [name, call] of Object.entries(calls)) {
    jobs.handle(name, (data) => insist(platform, name, data, () => call(data)));
  }
  jobs.every('subscription-sweep', '*/10 * * * *', () => sweep(parts));
}

/** Nothing waits forever: what stands past its turn, or was not stopped, although its job should have come. */
async function sweep({ platform }: CarryingParts): Promise<void> {
  const { db, clock, workshop } = platform;
  const before = new Date(clock.now().getTime() - SWEEP_AFTER_MS);
  const view = tables<SubscriptionTables>(db);
  const late = await view
    .selectFrom('subscriptions')
    .select('id')
    .where('turns_at', '<', before)
    .orderBy('turns_at')
    .limit(SWEPT_AT_ONCE)
    .execute();
  const surplus = await view
    .selectFrom('subscription_charges')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'refunding'),
        and([eb('surplus', '=', sql.lit(true)), eb('state', '=', 'paid')]),
      ]),
    )
    .where('paid_at', '<', before)
    .limit(SWEPT_AT_ONCE)
    .execute();
  await workshop.transact(async (work) => {
    for (const { id } of late) await work.job(TURN, { subscriptionId: id });
    for (const { id } of surplus) await work.job(REFUND, { chargeId: id });
  });
}

function idOf({ subscriptionId }: Record<string, unknown>): SubscriptionId {
  return subscriptionId as SubscriptionId; // every job of a subscription is sent with it
}
