import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type {
  BeginResult,
  Billers,
  BillingContext,
  CollectingBiller,
  SubscriptionId,
} from './biller.ts';
import { recordCarrierStatus } from './carrier-reports.ts';
import { executeRefund } from './refunds.ts';
import { renew } from './renewal.ts';
import {
  applyEvent,
  BEGIN_JOB,
  MAIL_JOB,
  REFUND_JOB,
  REMINDER_JOB,
  RENEWAL_JOB,
  STOP_JOB,
  sendMail,
  sendReminder,
  subscriptionRulesOf,
} from './subscription-events.ts';
import {
  billed,
  brandOf,
  findLatestSubscription,
  findSubscription,
  listUnacknowledgedStops,
  lockSubscription,
  type SubscriptionRecord,
  updateReference,
} from './subscription-rows.ts';
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

/**
 * Job: begins a subscription at the carrier, outside of any transaction. Earlier stops that the carrier has not
 * acknowledged are sent first, because a later one would end the new subscription.
 */
async function beginAtCarrier(context: BillingContext, id: SubscriptionId): Promise<void> {
  const { db } = context.platform;
  const record = await findSubscription(db, id);
  if (!record || !isWanted(record)) return;
  const biller = carrierOf(context, record);
  for (const earlier of await listUnacknowledgedStops(db, record.holder, record.payer)) {
    await biller.stop(billed(earlier));
    await recordStopped(context, earlier.id);
  }
  try {
    await recordBegun(context, record, await biller.begin(billed(record)));
  } catch (error) {
    // the carrier may have begun it all the same
    if (!(await stopIfUnwanted(context, record))) throw error;
  }
}

/** Data of the job that the subscription itself does not have. */
interface StopRequest {
  /** Key of the holder, who may be erased by now. */
  readonly holder: string;
  /** True to send a stop again that the beginning may have overtaken. */
  readonly again: boolean;
}

/** Job: stops a subscription at the carrier, so that nothing is charged later. */
async function stopAtCarrier(
  context: BillingContext,
  id: SubscriptionId,
  { holder: key, again }: StopRequest,
): Promise<void> {
  const { db, transactions } = context.platform;
  const record = await findSubscription(db, id);
  if (!record || isWanted(record) || (record.state.stopAcknowledgedAt && !again)) return;
  const holder = { ...record.holder, key };
  const running = await findLatestSubscription(db, holder, record.payer);
  // the beginning of a later subscription sends this stop first
  if (running && running.id !== id && isWanted(running)) return;
  await carrierOf(context, record).stop(billed({ ...record, holder }));
  if (await recordStopped(context, id)) return;
  // the holder resumed meanwhile: the carrier has to begin it again after this stop
  await transactions.run((transaction) => transaction.job(BEGIN_JOB, { subscriptionId: id }));
}

/** Records that the carrier acknowledged a stop. Returns false if the holder resumed meanwhile. */
function recordStopped({ platform, rules }: BillingContext, id: SubscriptionId): Promise<boolean> {
  return platform.transactions.run(async (transaction) => {
    const record = await lockSubscription(transaction.db, id);
    if (record && isWanted(record)) return false;
    const event = { type: 'stop_heard', at: transaction.now } as const;
    if (record) await applyEvent(transaction, record, { event, channel: 'carrier' }, rules);
    return true;
  });
}

/** Sends a stop again if the holder stopped while the carrier was asked to begin. Returns true if so. */
function stopIfUnwanted(
  { platform }: BillingContext,
  { id, holder }: SubscriptionRecord,
): Promise<boolean> {
  return platform.transactions.run(async (transaction) => {
    const record = await lockSubscription(transaction.db, id);
    if (!record || isWanted(record)) return false;
    await transaction.job(STOP_JOB, { subscriptionId: id, holder: holder.key, again: true });
    return true;
  });
}

async function recordBegun(
  context: BillingContext,
  before: SubscriptionRecord,
  result: BeginResult,
): Promise<void> {
  if (await stopIfUnwanted(context, before)) return;
  const { platform, rules } = context;
  const { id, holder, payer, state, language } = before;
  await platform.transactions.run(async (transaction) => {
    if (result.state === 'active') {
      const { at, reference } = result;
      const plan = { brand: brandOf(before), period: state.period, language };
      const status = { status: 'active', at, eventId: null, reference } as const;
      await recordCarrierStatus(transaction, { holder, payer, ...plan, ...status }, rules);
      return;
    }
    const record = await lockSubscription(transaction.db, id);
    if (!record) return;
    if (result.state === 'pending') {
      if (result.reference) await updateReference(transaction.db, record, result.reference);
      return;
    }
    const event = { type: 'carrier_stopped', at: transaction.now } as const;
    await applyEvent(
      transaction,
      record,
      { event, channel: 'carrier', data: { refused: true } },
      rules,
    );
  });
}

function isWanted({ state }: SubscriptionRecord): boolean {
  return state.confirmedAt !== null && state.status !== 'cancelled' && state.status !== 'expired';
}

function carrierOf({ billers }: BillingContext, { payer }: SubscriptionRecord): CollectingBiller {
  const biller = billers.find((each) => each.payer === payer);
  if (biller?.collects !== 'carrier') throw new Error(`no biller for ${payer}`);
  return biller;
}
