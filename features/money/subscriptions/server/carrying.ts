import type { Platform } from '#platform/platform.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import type { BeginResult, Billers, CollectingBiller, SubscriptionId } from './biller.ts';
import { noteCarrier } from './carrier-notes.ts';
import { BEGIN, STOP, tell } from './life.ts';
import {
  billed,
  brandOf,
  findSubscription,
  latestOf,
  lockSubscription,
  type SubscriptionRecord,
  saveReference,
  stopsUnheard,
} from './records.ts';

/** What the jobs of a subscription stand on. */
export interface CarryingParts {
  readonly platform: Platform;
  readonly billers: Billers;
  readonly rules: SubscriptionRules;
}

/**
 * The carrier is told of a new subscriber, outside of any transaction; first of the stops that it has not heard yet,
 * as one that came later would end what begins now.
 */
export async function beginAtCarrier(parts: CarryingParts, id: SubscriptionId): Promise<void> {
  const { db } = parts.platform;
  const record = await findSubscription(db, id);
  if (!record || !isWanted(record)) return;
  const biller = collecting(parts.billers, record);
  for (const earlier of await stopsUnheard(db, record.holder, record.payer)) {
    await biller.stop(billed(earlier));
    await noteStop(parts, earlier.id);
  }
  try {
    await noteBegin(parts, record, await biller.begin(billed(record)));
  } catch (error) {
    // it may have begun all the same
    if (!(await stopIfUnwanted(parts, record))) throw error;
  }
}

/** Whom a stop is about, where the subscription does not tell it. */
export interface StopAsked {
  /** Whose it was, should the person be erased by now. */
  readonly holder: string;
  /** The stop was told before, and may have been overtaken by the beginning. */
  readonly again: boolean;
}

/** And that nothing may be charged any more. */
export async function stopAtCarrier(
  parts: CarryingParts,
  id: SubscriptionId,
  { holder: key, again }: StopAsked,
): Promise<void> {
  const { db, workshop } = parts.platform;
  const record = await findSubscription(db, id);
  if (!record || isWanted(record) || (record.state.stopHeardAt && !again)) return;
  const holder = { ...record.holder, key };
  const running = await latestOf(db, holder, record.payer);
  // a new one was begun since, and has told this stop before, or will
  if (running && running.id !== id && isWanted(running)) return;
  await collecting(parts.billers, record).stop(billed({ ...record, holder }));
  if (await noteStop(parts, id)) return;
  // taken back in the meantime: the carrier has to hear of that after this
  await workshop.transact((work) => work.job(BEGIN, { subscriptionId: id }));
}

/** The carrier has heard a stop; `false` where it was taken back meanwhile. */
function noteStop({ platform, rules }: CarryingParts, id: SubscriptionId): Promise<boolean> {
  return platform.workshop.transact(async (work) => {
    const now = await lockSubscription(work.db, id);
    if (now && isWanted(now)) return false;
    const event = { type: 'stop_heard', at: work.now } as const;
    if (now) await tell(work, now, { event, channel: 'carrier' }, rules);
    return true;
  });
}

/** Who has stopped while the carrier was being told of them is stopped there once more. */
function stopIfUnwanted(
  { platform }: CarryingParts,
  { id, holder }: SubscriptionRecord,
): Promise<boolean> {
  return platform.workshop.transact(async (work) => {
    const now = await lockSubscription(work.db, id);
    if (!now || isWanted(now)) return false;
    await work.job(STOP, { subscriptionId: id, holder: holder.key, again: true });
    return true;
  });
}

async function noteBegin(
  parts: CarryingParts,
  before: SubscriptionRecord,
  result: BeginResult,
): Promise<void> {
  if (await stopIfUnwanted(parts, before)) return;
  const { platform, rules } = parts;
  const { id, holder, payer, state, language, ...rest } = before;
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
