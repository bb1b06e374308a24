import type {
  ChargeAsked,
  ChargedBiller,
  ChargeId,
  ChargeResult,
} from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardProcessor, type PaymentState, ProcessorAway } from '#platform/ports/cards.ts';
import { letterWriter } from './letters.ts';
import { currentCard, payerOf } from './payers.ts';
import { createIssuer, type Issuer } from './receipts.ts';
import { resultOf, settle } from './settling.ts';
import type { Payer, Payment, PaymentsTables } from './tables.ts';

/**
 * Cards, as subscriptions charge them. A payment is first opened at the processor, which moves no money, and
 * noted here; only then is it confirmed. So an answer that is lost leaves something to look at, and the same
 * payment is never paid twice.
 */
export function cardBiller(platform: Platform): ChargedBiller {
  const { db, transactions } = platform;
  const issuer = createIssuer(platform);
  return {
    sendMail: letterWriter(platform),
    payer: 'card',
    collects: 'we',
    async charge(asked) {
      const payer = await payerOf(db, asked.holder);
      const card = payer && (await currentCard(db, payer.id));
      if (!payer?.customer || !card) {
        return { state: 'declined', at: platform.clock.now(), reason: 'no_card' };
      }
      const processor = processorOf(platform);
      const payment = await notePayment(platform, asked, payer);
      if (payment.paid_at) return resultOf(payment);
      return answered(async () => {
        const there = await opened(platform, processor, payment, payer.customer ?? '');
        const state = await processor.confirmPayment(there, { card: card.token, returnUrl: null });
        return told(platform, issuer, payment, state);
      });
    },

    async find(chargeId) {
      const payment = await paymentOfCharge(db, chargeId);
      if (!payment?.processor_payment) return { state: 'none' };
      if (payment.paid_at) return resultOf(payment);
      const there = payment.processor_payment;
      return answered(async () => {
        const state = await processorOf(platform).findPayment(there);
        if (state.state === 'open') return { state: 'none' };
        return told(platform, issuer, payment, state);
      });
    },

    async withdraw(chargeId) {
      const payment = await paymentOfCharge(db, chargeId);
      const at = platform.clock.now();
      if (!payment?.processor_payment) return { state: 'declined', at, reason: 'no_card' };
      const state = await processorOf(platform).cancelPayment(payment.processor_payment);
      const result = await told(platform, issuer, payment, state);
      if (result.state === 'paid' || result.state === 'declined') return result;
      return { state: 'declined', at, reason: 'authentication_needed' }; // it can be paid no more
    },

    async refund(_subscription, paymentId) {
      const payment = await tables<PaymentsTables>(db)
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      if (payment.state === 'refunded' || !payment.processor_payment) return 'given';
      const { amount, processor_payment: there } = payment;
      const processor = processorOf(platform);
      const answer = await processor.refund({ reference: payment.id, paymentId: there, amount });
      const state = await processor.findPayment(there);
      await transactions.run((transaction) => settle(transaction, issuer, payment.id, state));
      return answer;
    },
  };
}

export function processorOf({ cards }: Platform): CardProcessor {
  if (!cards) throw new Error('nobody processes cards here'); // no card was ever saved, then
  return cards;
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

async function told(
  { transactions }: Platform,
  issuer: Issuer,
  { id }: Payment,
  state: PaymentState,
): Promise<ChargeResult> {
  return resultOf(await transactions.run((transaction) => settle(transaction, issuer, id, state)));
}

/** A charge is one payment, whoever asks for it how often. */
export async function notePayment(
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
