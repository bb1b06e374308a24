import { playerOfHolder } from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { subscriptionsCalls } from '../contract.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import type { ChargeId, Holder, SubscriptionId } from './biller.ts';
import type { CarryingParts } from './carrying.ts';
import {
  type Charge,
  chargeOfPayment,
  chargesOf,
  partsGivenBack,
  updateCharge,
} from './charges.ts';
import { REFUND, tell } from './life.ts';
import { billed, findSubscription, lockSubscription, type SubscriptionRecord } from './records.ts';
import type { ChargeState, SubscriptionTables } from './tables.ts';
import { tryById } from './tries.ts';

const GIVEN: readonly ChargeState[] = ['refunding', 'refund_owed', 'refunded'];
const TAKEN_FROM: readonly ChargeState[] = ['paid', 'refund_owed'];

/** By support, with a reason that stays in the timeline. Asked twice it is given once. */
export function refundCharge(): Handler<typeof subscriptionsCalls.refundCharge> {
  return async ({ chargeId, reason }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transact(async (work) => {
      const { record, charge } = await heldCharge(work, chargeId, audience);
      await refuseOwn(work, record, playerId);
      if (GIVEN.includes(charge.state)) return { done: true };
      if (charge.state !== 'paid' || charge.payment === null) throw refuse('charge_not_paid');
      await updateCharge(work.db, charge.id, { state: 'refunding' });
      const { status } = record.state;
      await tables<SubscriptionTables>(work.db)
        .insertInto('subscription_events')
        .values({
          id: newId<Id<'subscription-event'>>(),
          subscription_id: record.id,
          type: 'refund_asked',
          at: work.now,
          told_at: work.now,
          status_from: status,
          status_to: status,
          channel: 'support',
          event_key: null,
          data: { chargeId, by: playerId, reason },
        })
        .execute();
      await work.job(REFUND, { chargeId });
      return { done: true };
    });
  };
}

/** Gives money back: what support has decided on, and what was taken for no period. */
export async function giveBack(
  { platform, billers, rules }: CarryingParts,
  chargeId: string,
): Promise<void> {
  const charge = await chargesOf(platform.db).where('id', '=', chargeId).executeTakeFirst();
  if (!charge?.payment) return;
  if (charge.state !== 'refunding' && !(charge.surplus && charge.state === 'paid')) return;
  const id = charge.subscription_id as SubscriptionId; // refers to subscriptions
  const record = await findSubscription(platform.db, id);
  const biller = billers.find(({ payer }) => payer === charge.payer);
  if (!record || !biller) throw new Error(`nobody to refund a charge of ${charge.payer}`);
  const answer = await biller.refund(billed(record), charge.payment);
  await platform.workshop.transact(async (work) => {
    const locked = await lockSubscription(work.db, id);
    const current = await chargesOf(work.db).where('id', '=', chargeId).executeTakeFirst();
    if (!locked || current?.state !== charge.state) return;
    const given = { state: 'refunded', refunded_at: work.now } as const;
    await updateCharge(work.db, chargeId, answer === 'given' ? given : { state: 'refund_owed' });
    await tellOfRefund(work, locked.holder, charge);
    await endPaid(work, locked, charge, 'support', rules);
  });
}

async function endPaid(
  work: Work,
  record: SubscriptionRecord,
  { id, covers_from: of }: Charge,
  channel: 'support' | 'processor',
  rules: SubscriptionRules,
): Promise<void> {
  if (!of) return;
  // not begun yet: it has paid for nothing, and another may pay for it
  const nothing = { covers_from: null, covers_until: null, surplus: true };
  if (of > work.now) await updateCharge(work.db, id, nothing);
  const event = { type: 'refunded', at: work.now, of } as const;
  await tell(work, record, { event, channel, key: `refund:${id}` }, rules);
}

export interface PartBack {
  /** Of a payment, by now; minor units. */
  readonly refunded: number;
  /** Whether a bank has sent any of it back: only then may it be less than before. */
  readonly isRefundFailed: boolean;
}

/**
 * So much of a payment has gone back so far, and not all of it: what of that is new is kept; the access stays. Where
 * all had gone back and a bank has sent it back, it is owed, to be paid by hand; the access stays away.
 */
export async function notePartGivenBack(
  work: Work,
  id: ChargeId,
  payment: string,
  { refunded, isRefundFailed }: PartBack,
): Promise<void> {
  const found = await tryById(work.db, id);
  const subscription = found?.charge.subscription_id as SubscriptionId; // refers to subscriptions
  const record = found && (await lockSubscription(work.db, subscription));
  const charge = record && (await chargeOfPayment(work.db, record.payer, payment));
  if (!charge || refunded >= charge.amount) return;
  const kept = (await partsGivenBack(work.db, [charge.id])).get(charge.id) ?? 0;
  if (charge.state !== 'refunded') {
    if (refunded > kept || isRefundFailed) await keepPart(work, charge, refunded - kept, work.now);
    return;
  }
  const { amount, refunded_at: at, refund_reference: byHand } = charge;
  if (!isRefundFailed || !at || byHand) return;
  // a day's figures stay as they were counted: it went then, and is back now
  await keepPart(work, charge, amount - kept, at);
  await keepPart(work, charge, refunded - amount, work.now);
  await updateCharge(work.db, charge.id, { state: 'refund_owed', refunded_at: null });
}

async function keepPart({ db }: Work, { id }: Charge, amount: number, at: Date): Promise<void> {
  if (amount === 0) return;
  await tables<SubscriptionTables>(db)
    .insertInto('subscription_charge_parts')
    .values({ id: newId<Id<'charge-part'>>(), charge_id: id, amount, at })
    .execute();
}

/**
 * What has gone back without our asking is owed to nobody any more, and with it goes the access; not where another
 * payment has paid for it.
 */
export async function noteTakenBack(
  work: Work,
  id: ChargeId,
  payment: string,
  rules: SubscriptionRules,
): Promise<void> {
  const found = await tryById(work.db, id);
  const subscription = found?.charge.subscription_id as SubscriptionId; // refers to subscriptions
  const record = found && (await lockSubscription(work.db, subscription));
  const charge = record && (await chargeOfPayment(work.db, record.payer, payment));
  if (!record || !charge || !TAKEN_FROM.includes(charge.state)) return;
  await updateCharge(work.db, charge.id, { state: 'refunded', refunded_at: work.now });
  if (charge.state === 'refund_owed') return; // what follows from a refund has followed
  await tellOfRefund(work, record.holder, charge);
  await endPaid(work, record, charge, 'processor', rules);
}

/** Who had their bank take money back is charged no more, unless they say otherwise; what they have paid for stays. */
export async function noteDisputeLost(
  work: Work,
  id: ChargeId,
  rules: SubscriptionRules,
): Promise<void> {
  const found = await tryById(work.db, id);
  const subscription = found?.charge.subscription_id as SubscriptionId; // refers to subscriptions
  const record = found && (await lockSubscription(work.db, subscription));
  if (!record) return;
  const event = { type: 'cancel', at: work.now } as const;
  await tell(work, record, { event, channel: 'processor', key: `dispute:${id}` }, rules);
}

/** What a carrier would not give back was paid by hand: by whom is in the audit log, how is kept here. */
export function settleRefund(): Handler<typeof subscriptionsCalls.settleRefund> {
  return async ({ chargeId, reference }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transact(async (work) => {
      const { record, charge } = await heldCharge(work, chargeId, audience);
      await refuseOwn(work, record, playerId);
      if (charge.refund_reference === reference) return { done: true };
      if (charge.state !== 'refund_owed') throw refuse('refund_not_owed');
      const settled = { state: 'refunded', refunded_at: work.now } as const;
      await updateCharge(work.db, chargeId, { ...settled, refund_reference: reference });
      return { done: true };
    });
  };
}

/** A charge as it is now that nobody else can change it; another audience's is not there. */
async function heldCharge({ db }: Work, chargeId: string, audience: string) {
  const found = await chargesOf(db).where('id', '=', chargeId).executeTakeFirst();
  const id = found?.subscription_id as SubscriptionId; // refers to subscriptions
  const record = found && (await lockSubscription(db, id));
  if (!record || record.holder.audience !== audience) throw refuse('not_found');
  const charge = await chargesOf(db).where('id', '=', chargeId).executeTakeFirstOrThrow();
  return { record, charge };
}

/** Nobody gives money back to themselves. */
async function refuseOwn(
  { db }: Work,
  { holder }: SubscriptionRecord,
  official: PlayerId,
): Promise<void> {
  if ((await playerOfHolder(db, holder)) === official) throw refuse('on_oneself', { status: 403 });
}

async function tellOfRefund(work: Work, holder: Holder, { id, amount: all, currency }: Charge) {
  const to = await playerOfHolder(work.db, holder);
  if (!to) return;
  const amount = all - ((await partsGivenBack(work.db, [id])).get(id) ?? 0);
  const params = { amount, currency };
  await notify(work, { to, type: 'subscription_refunded', params, link: '/manage-subscription' });
}
