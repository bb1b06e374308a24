import type { Platform } from '#platform/platform.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import type { BeginResult, Billers, CollectingBiller, SubscriptionId } from './biller.ts';
import { noteCarrier } from './carrier-notes.ts';
import { BEGIN, tell } from './life.ts';
import {
  billed,
  brandOf,
  findSubscription,
  lockSubscription,
  type SubscriptionRecord,
  saveReference,
} from './records.ts';

/** What the jobs of a subscription stand on. */
export interface CarryingParts {
  readonly platform: Platform;
  readonly billers: Billers;
  readonly rules: SubscriptionRules;
}

/** The carrier is told of a new subscriber, outside of any transaction. */
export async function beginAtCarrier(parts: CarryingParts, id: SubscriptionId): Promise<void> {
  const record = await findSubscription(parts.platform.db, id);
  if (!record || !isWanted(record)) return;
  const biller = collecting(parts.billers, record);
  await noteBegin(parts, record, await biller.begin(billed(record)));
}

/** And that nothing may be charged any more; `holder` is whose it was, should the person be erased by now. */
export async function stopAtCarrier(
  parts: CarryingParts,
  id: SubscriptionId,
  holder: string,
): Promise<void> {
  const record = await findSubscription(parts.platform.db, id);
  if (!record || isWanted(record) || record.state.stopHeardAt) return;
  const biller = collecting(parts.billers, record);
  await biller.stop(billed({ ...record, holder: { ...record.holder, key: holder } }));
  await parts.platform.workshop.transact(async (work) => {
    const now = await lockSubscription(work.db, id);
    if (!now) return;
    // taken back in the meantime: the carrier has to hear of that after this
    if (isWanted(now)) return work.job(BEGIN, { subscriptionId: id });
    const event = { type: 'stop_heard', at: work.now } as const;
    await tell(work, now, { event, channel: 'carrier' }, parts.rules);
  });
}

async function noteBegin(
  { platform, rules }: CarryingParts,
  { id, holder, payer, state, language, ...rest }: SubscriptionRecord,
  result: BeginResult,
): Promise<void> {
  await platform.workshop.transact(async (work) => {
    if (result.state === 'active') {
      const { at, reference } = result;
      const word = { holder, payer, says: 'active', at, eventId: null, reference } as const;
      const brand = brandOf(rest);
      await noteCarrier(work, { ...word, brand, period: state.period, language }, rules);
      return;
    }
    const record = await lockSubscription(work.db, id);
    if (!record) return;
    if (result.state === 'pending') {
      if (result.reference) await saveReference(work.db, record, result.reference);
      return;
    }
    const event = { type: 'carrier_stopped', at: work.now } as const;
    await tell(work, record, { event, channel: 'carrier', data: { refused: true } }, rules);
  });
}

function isWanted({ state }: SubscriptionRecord): boolean {
  return state.confirmedAt !== null && state.status !== 'cancelled' && state.status !== 'expired';
}

function collecting(billers: Billers, { payer }: SubscriptionRecord): CollectingBiller {
  const biller = billers.find((each) => each.payer === payer);
  if (biller?.collects !== 'carrier') throw new Error(`no biller for ${payer}`);
  return biller;
}
