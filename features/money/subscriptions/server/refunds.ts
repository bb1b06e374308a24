import { playerOfHolder } from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import type { subscriptionsCalls } from '../subscriptions.contract.ts';
import type { BillingContext, ChargeId, Holder, SubscriptionId } from './biller.ts';
import {
  type Charge,
  findAttempt,
  findChargeOfPayment,
  selectCharges,
  sumPartialRefunds,
  updateCharge,
} from './charges.ts';
import { applyEvent, REFUND_JOB } from './subscription-events.ts';
import {
  billed,
  findSubscription,
  lockSubscription,
  type SubscriptionRecord,
} from './subscription-rows.ts';
import type { ChargeState, SubscriptionTables } from './tables.ts';

const REFUND_STATES: readonly ChargeState[] = ['refunding', 'refund_owed', 'refunded'];

/** Support refunds a charge. The reason stays in the log. A repeat has no effect. */
export function refundCharge(): Handler<typeof subscriptionsCalls.refundCharge> {
  return async ({ chargeId, reason }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { record, charge } = await lockCharge(transaction, chargeId, audience);
      await refuseOwn(transaction, record, playerId);
      if (REFUND_STATES.includes(charge.state)) return { done: true };
      if (charge.state !== 'paid' || charge.payment === null) throw refuse('charge_not_paid');
      await updateCharge(transaction.db, charge.id, { state: 'refunding' });
      const { status } = record.state;
      await tables<SubscriptionTables>(transaction.db)
        .insertInto('subscription_events')
        .values({
          id: newId<Id<'subscription-event'>>(),
          subscription_id: record.id,
          type: 'refund_asked',
          at: transaction.now,
          told_at: transaction.now,
          status_from: status,
          status_to: status,
          channel: 'support',
          event_key: null,
          data: { chargeId, by: playerId, reason },
        })
        .execute();
      await transaction.job(REFUND_JOB, { chargeId });
      return { done: true };
    });
  };
}

/** Job: refunds a charge that support has chosen, or a payment that paid for no period. */
export async function executeRefund(
  { platform, billers, rules }: BillingContext,
  chargeId: string,
): Promise<void> {
  const charge = await selectCharges(platform.db).where('id', '=', chargeId).executeTakeFirst();
  if (!charge?.payment) return;
  if (charge.state !== 'refunding' && !(charge.surplus && charge.state === 'paid')) return;
  const id = charge.subscription_id as SubscriptionId; // refers to subscriptions
  const record = await findSubscription(platform.db, id);
  const biller = billers.find(({ payer }) => payer === charge.payer);
  if (!record || !biller) throw new Error(`nobody to refund a charge of ${charge.payer}`);
  const answer = await biller.refund(billed(record), charge.payment);
  await platform.transactions.run(async (transaction) => {
    const locked = await lockSubscription(transaction.db, id);
    const current = await selectCharges(transaction.db)
      .where('id', '=', chargeId)
      .executeTakeFirst();
    if (!locked || current?.state !== charge.state) return;
    const refunded = { state: 'refunded', refunded_at: transaction.now } as const;
    await updateCharge(
      transaction.db,
      chargeId,
      answer === 'given' ? refunded : { state: 'refund_owed' },
    );
    await notifyRefund(transaction, locked.holder, charge);
    await endPaidPeriod(transaction, locked, charge, 'support', rules);
  });
}

/** Support has paid a refund by hand that the biller refused. The reference is kept, the audit log has the official. */
export function settleRefund(): Handler<typeof subscriptionsCalls.settleRefund> {
  return async ({ chargeId, reference }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { record, charge } = await lockCharge(transaction, chargeId, audience);
      await refuseOwn(transaction, record, playerId);
      if (charge.refund_reference === reference) return { done: true };
      if (charge.state !== 'refund_owed') throw refuse('refund_not_owed');
      const refunded = { state: 'refunded', refunded_at: transaction.now } as const;
      await updateCharge(transaction.db, chargeId, { ...refunded, refund_reference: reference });
      return { done: true };
    });
  };
}

/** Locks a charge of the audience. */
async function lockCharge({ db }: Transaction, chargeId: string, audience: string) {
  const found = await selectCharges(db).where('id', '=', chargeId).executeTakeFirst();
  const id = found?.subscription_id as SubscriptionId; // refers to subscriptions
  const record = found && (await lockSubscription(db, id));
  if (!record || record.holder.audience !== audience) throw refuse('not_found');
  const charge = await selectCharges(db).where('id', '=', chargeId).executeTakeFirstOrThrow();
  return { record, charge };
}

/** Officials cannot refund their own charges. */
async function refuseOwn(
  { db }: Transaction,
  { holder }: SubscriptionRecord,
  official: PlayerId,
): Promise<void> {
  if ((await playerOfHolder(db, holder)) === official) throw refuse('on_oneself', { status: 403 });
}

const REFUNDABLE_STATES: readonly ChargeState[] = ['paid', 'refund_owed'];

/**
 * Records that the bank or the processor refunded a whole payment without our request. It is owed no longer and ends
 * access, unless another payment covers the period.
 */
export async function recordExternalRefund(
  transaction: Transaction,
  id: ChargeId,
  payment: string,
  rules: SubscriptionRules,
): Promise<void> {
  const record = await lockByAttempt(transaction, id);
  const charge = record && (await findChargeOfPayment(transaction.db, record.payer, payment));
  if (!record || !charge || !REFUNDABLE_STATES.includes(charge.state)) return;
  await updateCharge(transaction.db, charge.id, {
    state: 'refunded',
    refunded_at: transaction.now,
  });
  if (charge.state === 'refund_owed') return; // the access ended when the refund was owed
  await notifyRefund(transaction, record.holder, charge);
  await endPaidPeriod(transaction, record, charge, 'processor', rules);
}

export interface PartialRefund {
  /** Refunded amount of a payment so far, in minor units. */
  readonly refunded: number;
  /** True if a bank returned a refund. Only then the amount can be lower than before. */
  readonly isRefundFailed: boolean;
}

/**
 * Records the refunded part of a payment. The access stays. If a bank returned a complete refund, it is owed again, to
 * be paid by hand, and the access stays ended.
 */
export async function recordPartialRefund(
  transaction: Transaction,
  id: ChargeId,
  payment: string,
  { refunded, isRefundFailed }: PartialRefund,
): Promise<void> {
  const record = await lockByAttempt(transaction, id);
  const charge = record && (await findChargeOfPayment(transaction.db, record.payer, payment));
  if (!charge || refunded >= charge.amount) return;
  const known = (await sumPartialRefunds(transaction.db, [charge.id])).get(charge.id) ?? 0;
  if (charge.state !== 'refunded') {
    const change = refunded - known;
    if (refunded > known || isRefundFailed)
      await insertPart(transaction, charge, change, transaction.now);
    return;
  }
  const { amount, refunded_at: at, refund_reference: byHand } = charge;
  if (!isRefundFailed || !at || byHand) return;
  // figures of past days do not change: the refund counts on its day, and its return today
  await insertPart(transaction, charge, amount - known, at);
  await insertPart(transaction, charge, refunded - amount, transaction.now);
  await updateCharge(transaction.db, charge.id, { state: 'refund_owed', refunded_at: null });
}

async function insertPart(
  { db }: Transaction,
  { id }: Charge,
  amount: number,
  at: Date,
): Promise<void> {
  if (amount === 0) return;
  await tables<SubscriptionTables>(db)
    .insertInto('subscription_charge_parts')
    .values({ id: newId<Id<'charge-part'>>(), charge_id: id, amount, at })
    .execute();
}

/** Cancels the subscription of a holder whose bank reversed a payment. The paid period stays. */
export async function cancelAfterDispute(
  transaction: Transaction,
  id: ChargeId,
  rules: SubscriptionRules,
): Promise<void> {
  const record = await lockByAttempt(transaction, id);
  if (!record) return;
  const event = { type: 'cancel', at: transaction.now } as const;
  await applyEvent(
    transaction,
    record,
    { event, channel: 'processor', key: `dispute:${id}` },
    rules,
  );
}

async function lockByAttempt(
  { db }: Transaction,
  id: ChargeId,
): Promise<SubscriptionRecord | undefined> {
  const found = await findAttempt(db, id);
  const subscription = found?.charge.subscription_id as SubscriptionId; // refers to subscriptions
  return found && lockSubscription(db, subscription);
}

/** Ends the access that a refunded charge has paid for. */
async function endPaidPeriod(
  transaction: Transaction,
  record: SubscriptionRecord,
  { id, covers_from: of }: Charge,
  channel: 'support' | 'processor',
  rules: SubscriptionRules,
): Promise<void> {
  if (!of) return;
  // a period that has not started is paid by nothing now, and another payment may cover it
  const nothing = { covers_from: null, covers_until: null, surplus: true };
  if (of > transaction.now) await updateCharge(transaction.db, id, nothing);
  const event = { type: 'refunded', at: transaction.now, of } as const;
  await applyEvent(transaction, record, { event, channel, key: `refund:${id}` }, rules);
}

async function notifyRefund(
  transaction: Transaction,
  holder: Holder,
  { id, amount: whole, currency }: Charge,
) {
  const to = await playerOfHolder(transaction.db, holder);
  if (!to) return;
  const amount = whole - ((await sumPartialRefunds(transaction.db, [id])).get(id) ?? 0);
  const params = { amount, currency };
  await notify(transaction, {
    to,
    type: 'subscription_refunded',
    params,
    link: '/manage-subscription',
  });
}
