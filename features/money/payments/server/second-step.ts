import { type ChargeId, subscriptionService } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { PaymentState } from '#platform/ports/cards.ts';
import type { paymentsCalls } from '../payments.contract.ts';
import { paymentOfCharge, recordPaymentState, resultOf } from './charging.ts';
import { currentCard, payerById, refuseOthers } from './payers.ts';
import { processorFor, reached } from './processor.ts';
import { createIssuer, type Issuer } from './receipts.ts';
import type { Payment, PaymentsTables } from './tables.ts';

/** Repeats the payment with a return address, now that the player can answer the bank. */
export function confirmCharge(platform: Platform): Handler<typeof paymentsCalls.confirmCharge> {
  const issuer = createIssuer(platform);
  return async ({ chargeId }, context) => {
    const payment = await own(platform, context, chargeId as ChargeId);
    const payer = await payerById(platform.db, payment.payer_id);
    const processor = processorFor(platform, context, payer);
    const card = await currentCard(platform.db, payment.payer_id);
    const there = payment.processor_payment;
    const isOver = payment.paid_at !== null || (await hasLaterAttempt(platform.db, payment));
    if (isOver) return { ...outcomeOf(payment), bankUrl: null };
    if (!there || !card) return { state: 'refused', reason: 'card_refused', bankUrl: null };
    const returnUrl = `${context.origin}/auth/checkout-payment?charge=${payment.charge_id}&back=bank`;
    const state = await reached(() =>
      processor.confirmPayment(there, { card: card.token, returnUrl, language: context.language }),
    );
    const bankUrl = state.state === 'action' ? state.url : null;
    return { ...outcomeOf(await recordForSubscription(platform, issuer, payment, state)), bankUrl };
  };
}

/** Asks the processor for the outcome, because a browser's return from the bank proves nothing. */
export function chargeOutcome(platform: Platform): Handler<typeof paymentsCalls.chargeOutcome> {
  const issuer = createIssuer(platform);
  return async ({ chargeId }, context) => {
    const payment = await own(platform, context, chargeId as ChargeId);
    const payer = await payerById(platform.db, payment.payer_id);
    const processor = processorFor(platform, context, payer);
    const { amount, currency, processor_payment: there } = payment;
    if (payment.paid_at || !there) return { ...outcomeOf(payment), amount, currency };
    const state = await reached(() => processor.findPayment(there));
    return {
      ...outcomeOf(await recordForSubscription(platform, issuer, payment, state)),
      amount,
      currency,
    };
  };
}

/** Records a payment's state and passes it to the subscription, in one transaction. */
export function recordForSubscription(
  platform: Platform,
  issuer: Issuer,
  { id }: Payment,
  state: PaymentState,
): Promise<Payment> {
  const subscriptions = subscriptionService(platform);
  return platform.transactions.run(async (transaction) => {
    const recorded = await recordPaymentState(transaction, issuer, id, state);
    const result = resultOf(recorded);
    const chargeId = recorded.charge_id as ChargeId; // refers to charges
    if (result.state !== 'unknown')
      await subscriptions.recordChargeResult(transaction, chargeId, result);
    if (recorded.state === 'refunded')
      await subscriptions.recordExternalRefund(transaction, chargeId, recorded.id);
    if (recorded.state === 'paid' && state.state === 'paid')
      await subscriptions.recordPartialRefund(transaction, chargeId, recorded.id, state);
    if (state.state === 'paid' && state.isDisputeLost)
      await subscriptions.cancelAfterDispute(transaction, chargeId);
    return recorded;
  });
}

/** True if a later try exists, which may have been paid. */
async function hasLaterAttempt(db: Db, { id, subscription_id }: Payment): Promise<boolean> {
  const later = await tables<PaymentsTables>(db)
    .selectFrom('payments')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('id', '>', id) // ids follow the time
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

async function own({ db }: Platform, context: CallContext, chargeId: ChargeId): Promise<Payment> {
  const payment = await paymentOfCharge(db, chargeId);
  if (!payment) throw refuse('not_found');
  await refuseOthers(db, context, payment.payer_id);
  return payment;
}

function outcomeOf({ paid_at, state, reason }: Payment) {
  if (paid_at) return { state: 'done', reason: null } as const;
  const isRefused = state === 'declined' && reason !== 'authentication_needed';
  return isRefused
    ? ({ state: 'refused', reason } as const)
    : ({ state: 'open', reason: null } as const);
}
