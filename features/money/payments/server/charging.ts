import { createPost } from '#features/foundation/messages/server/index.ts';
import type {
  Billed,
  ChargeAsked,
  ChargedBiller,
  ChargeId,
  ChargeResult,
  SubscriptionMail,
} from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardProcessor, type PaymentState, ProcessorAway } from '#platform/ports/cards.ts';
import { payments } from '#platform/telemetry/counts.ts';
import type { Transaction } from '#platform/transaction.ts';
import { chargeReason } from '../rules/declines.ts';
import { currentCard, payerById, payerOf } from './payers.ts';
import { processorOf } from './processor.ts';
import { createIssuer, type Issuer } from './receipts.ts';
import type { Payer, Payment, PaymentsTables } from './tables.ts';

/**
 * Charges cards for subscriptions. A payment is first opened at the processor, which moves no money, and stored here;
 * only then is it confirmed. So a lost answer can be looked up, and no payment is made twice.
 */
export function cardBiller(platform: Platform): ChargedBiller {
  const { db, transactions } = platform;
  const issuer = createIssuer(platform);
  return {
    sendMail: createPayerMail(platform),
    payer: 'card',
    collects: 'we',
    async charge(asked) {
      const payer = await payerOf(db, asked.holder);
      const card = payer && (await currentCard(db, payer.id));
      // a processor that is no longer set up has taken the card with it
      const processor = payer && platform.cards.named(payer.processor);
      if (!payer?.customer || !card || !processor) {
        return { state: 'declined', at: platform.clock.now(), reason: 'no_card' };
      }
      const payment = await insertPayment(platform, asked, payer);
      if (payment.paid_at) return resultOf(payment);
      return answered(async () => {
        const there = await opened(platform, processor, payment, payer.customer ?? '');
        const state = await processor.confirmPayment(there, { card: card.token, returnUrl: null });
        return recordResult(platform, issuer, payment, state);
      });
    },

    async find(chargeId) {
      const payment = await paymentOfCharge(db, chargeId);
      if (!payment?.processor_payment) return { state: 'none' };
      if (payment.paid_at) return resultOf(payment);
      const there = payment.processor_payment;
      return answered(async () => {
        const processor = processorOf(platform, await payerById(db, payment.payer_id));
        const state = await processor.findPayment(there);
        if (state.state === 'open') return { state: 'none' };
        return recordResult(platform, issuer, payment, state);
      });
    },

    async withdraw(chargeId) {
      const payment = await paymentOfCharge(db, chargeId);
      const at = platform.clock.now();
      if (!payment?.processor_payment) return { state: 'declined', at, reason: 'no_card' };
      const processor = processorOf(platform, await payerById(db, payment.payer_id));
      const state = await processor.cancelPayment(payment.processor_payment);
      const result = await recordResult(platform, issuer, payment, state);
      if (result.state === 'paid' || result.state === 'declined') return result;
      return { state: 'declined', at, reason: 'authentication_needed' }; // it cannot be paid any longer
    },

    async refund(_subscription, paymentId) {
      const payment = await tables<PaymentsTables>(db)
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      if (payment.state === 'refunded' || !payment.processor_payment) return 'given';
      const { amount, processor_payment: there } = payment;
      const processor = processorOf(platform, await payerById(db, payment.payer_id));
      const answer = await processor.refund({ reference: payment.id, paymentId: there, amount });
      const state = await processor.findPayment(there);
      await transactions.run((transaction) =>
        recordPaymentState(transaction, issuer, payment.id, state),
      );
      return answer;
    },
  };
}

export function paymentOfCharge(db: Db, chargeId: ChargeId): Promise<Payment | undefined> {
  return tables<PaymentsTables>(db)
    .selectFrom('payments')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
}

/** A processor that does not answer leaves the outcome open. */
async function answered<T>(ask: () => Promise<T>): Promise<T | { readonly state: 'unknown' }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProcessorAway) return { state: 'unknown' };
    throw error;
  }
}

async function recordResult(
  { transactions }: Platform,
  issuer: Issuer,
  { id }: Payment,
  state: PaymentState,
): Promise<ChargeResult> {
  return resultOf(
    await transactions.run((transaction) => recordPaymentState(transaction, issuer, id, state)),
  );
}

/** Inserts the payment of a charge, once for any number of requests. */
export async function insertPayment(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asked: ChargeAsked,
  payer: Payer,
): Promise<Payment> {
  const now = clock.now();
  await tables<PaymentsTables>(db)
    .insertInto('payments')
    .values({
      id: newId(),
      charge_id: asked.chargeId,
      subscription_id: asked.subscriptionId,
      payer_id: payer.id,
      brand: asked.brand.code,
      language: asked.language,
      period: asked.period,
      covers_from: asked.from,
      covers_until: asked.until,
      amount: asked.price.amount,
      currency: asked.price.currency,
      state: 'open',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('charge_id').doNothing())
    .execute();
  const payment = await paymentOfCharge(db, asked.chargeId);
  if (!payment) throw new Error('a charge was not noted');
  return payment;
}

async function opened(
  { db }: Platform,
  processor: CardProcessor,
  payment: Payment,
  customer: string,
): Promise<string> {
  if (payment.processor_payment) return payment.processor_payment;
  const { charge_id: chargeId, amount, currency, brand, period } = payment;
  const description = `${brand} ${period}`;
  const id = await processor.openPayment({ chargeId, customer, amount, currency, description });
  await tables<PaymentsTables>(db)
    .updateTable('payments')
    .set({ processor_payment: id })
    .where('id', '=', payment.id)
    .execute();
  return id;
}

/**
 * Records the processor's state of a payment, from the answer to a charge, a webhook, or the player's return from the
 * bank. A repeated state or another order changes nothing. A payment stays paid, and a refund stays a refund unless a
 * bank returned it.
 */
export async function recordPaymentState(
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
  if (state.state === 'paid') return recordPaid(transaction, issuer, payment, state);
  if (payment.state === 'paid' || payment.state === 'refunded') return payment;
  const reason = state.state === 'declined' ? state.reason : null;
  return change(transaction, payment, { state: state.state, reason, updated_at: now });
}

async function recordPaid(
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
    // the credit note stays valid: the refund is still owed
    const isOwed = isRefundFailed && refunded < current.amount;
    const owed = { state: 'paid', refunded_at: null, updated_at: now } as const;
    return isOwed ? change(transaction, current, owed) : current;
  }
  await issuer.creditNote(transaction, current, refunded);
  if (refunded < current.amount) return current;
  return change(transaction, current, { state: 'refunded', refunded_at: now, updated_at: now });
}

function change(
  { db, afterCommit }: Transaction,
  { id, currency }: Payment,
  changes: Partial<Payment>,
): Promise<Payment> {
  const { state } = changes;
  if (state) afterCommit(() => payments.inc({ state, currency }));
  return tables<PaymentsTables>(db)
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The result of a charge for its subscription; `unknown` while the processor has not decided. */
export function resultOf(payment: Payment): ChargeResult {
  const { id, charge_id, state, reason, paid_at, updated_at } = payment;
  if (paid_at) return { state: 'paid', at: paid_at, reference: id };
  if (state === 'action' || (state === 'declined' && reason === 'authentication_needed')) {
    return { state: 'needs_action', url: secondStepPath(charge_id), secret: null };
  }
  if (state !== 'declined') return { state: 'unknown' };
  return { state: 'declined', at: updated_at, reason: chargeReason(reason ?? 'card_refused') };
}

/** Address of the bank's second step, which only the player can take. */
function secondStepPath(chargeId: string): string {
  return `/auth/checkout-payment?charge=${chargeId}`;
}

const PATH = '/manage-subscription';

/** Mails the payer at the address for receipts, in the language of the agreement. */
export function createPayerMail(platform: Platform) {
  const post = createPost(platform);
  return async (subscription: Billed, { template, day }: SubscriptionMail): Promise<void> => {
    const { holder, brand, language, price, period } = subscription;
    const payer = await payerOf(platform.db, holder);
    if (!payer?.email) return;
    const to = { brand, language, timeZone: brand.timeZone, email: payer.email };
    await platform.transactions.run((transaction) => {
      switch (template) {
        case 'trial_started':
        case 'subscription_active':
          return post.mail(transaction, {
            template,
            to,
            values: { price, period, day, path: PATH },
          });
        case 'renewal_reminder':
        case 'payment_failed':
          return post.mail(transaction, { template, to, values: { price, day, path: PATH } });
        case 'subscription_cancelled':
          return post.mail(transaction, { template, to, values: { day, path: PATH } });
        case 'subscription_ended':
          return post.mail(transaction, { template, to, values: { path: PATH } });
      }
    });
  };
}
