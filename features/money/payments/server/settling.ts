import type { ChargeResult } from '#features/money/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PaymentState } from '#platform/ports/cards.ts';
import type { Transaction } from '#platform/transaction.ts';
import { chargeReason } from '../rules/declines.ts';
import type { Issuer } from './receipts.ts';
import type { Payment, PaymentsTables } from './tables.ts';

/**
 * What the processor says of a payment, by whichever way it comes: the answer to a charge, a webhook, the
 * player's return from the bank. Told again, or in another order, it changes nothing. What is paid stays paid, and
 * what has gone back is gone, unless a bank sent it back.
 */
export async function settle(
  transaction: Transaction,
  issuer: Issuer,
  paymentId: string,
  state: PaymentState,
): Promise<Payment> {
  const { db, now } = transaction;
  const payment = await tables<PaymentsTables>(db)
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state.state === 'open' || state.state === 'processing') return payment;
  if (state.state === 'paid') return settlePaid(transaction, issuer, payment, state);
  if (payment.state === 'paid' || payment.state === 'refunded') return payment;
  const reason = state.state === 'declined' ? state.reason : null;
  return change(transaction, payment, { state: state.state, reason, updated_at: now });
}

async function settlePaid(
  transaction: Transaction,
  issuer: Issuer,
  payment: Payment,
  { card, refunded, isRefundFailed }: PaymentState & { state: 'paid' },
): Promise<Payment> {
  const { now } = transaction;
  let current = payment;
  if (current.paid_at === null) {
    current = await change(transaction, payment, {
      state: 'paid',
      reason: null,
      card_brand: card.brand,
      card_last4: card.last4,
      paid_at: now,
      updated_at: now,
    });
    await issuer.receipt(transaction, current);
  }
  if (current.state === 'refunded') {
    // the credit note stands: the money is owed, if by another way
    const isOwed = isRefundFailed && refunded < current.amount;
    const owed = { state: 'paid', refunded_at: null, updated_at: now } as const;
    return isOwed ? change(transaction, current, owed) : current;
  }
  await issuer.creditNote(transaction, current, refunded);
  if (refunded < current.amount) return current;
  return change(transaction, current, { state: 'refunded', refunded_at: now, updated_at: now });
}

function change({ db }: Transaction, { id }: Payment, changes: Partial<Payment>): Promise<Payment> {
  return tables<PaymentsTables>(db)
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** As subscriptions want to hear it; nothing while it is not clear. */
export function resultOf(payment: Payment): ChargeResult {
  const { id, charge_id, state, reason, paid_at, updated_at } = payment;
  if (paid_at) return { state: 'paid', at: paid_at, reference: id };
  if (state === 'action' || (state === 'declined' && reason === 'authentication_needed')) {
    return { state: 'needs_action', url: secondStepPath(charge_id), secret: null };
  }
  if (state !== 'declined') return { state: 'unknown' };
  return { state: 'declined', at: updated_at, reason: chargeReason(reason ?? 'card_refused') };
}

/** Where the player takes the bank's second step, which only they can. */
function secondStepPath(chargeId: string): string {
  return `/auth/checkout-payment?charge=${chargeId}`;
}
