import type { BeginResult, BillingContext, CollectingBiller, SubscriptionId } from './biller.ts';
import { recordCarrierStatus } from './carrier-status.ts';
import { applyEvent, BEGIN_JOB, STOP_JOB } from './subscription-events.ts';
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

/**
 * Job: begins a subscription at the carrier, outside of any transaction. Earlier stops that the carrier has not
 * acknowledged are sent first, because a later one would end the new subscription.
 */
export async function beginAtCarrier(context: BillingContext, id: SubscriptionId): Promise<void> {
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
export async function stopAtCarrier(
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
