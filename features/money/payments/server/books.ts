import type { ChargeAsked, ChargeId, Holder } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { createPayerMail, insertPayment, paymentOfCharge, recordPaymentState } from './charging.ts';
import { payerOf, savePayer } from './payers.ts';
import { createIssuer } from './receipts.ts';
import type { Payment, PaymentsTables } from './tables.ts';

/** The means of a payment as receipts name it. */
interface Means {
  /** Such as `mpesa`. */
  readonly brand: string;
  readonly last4: string;
}

/** The books of payments for a payer without cards: the same payments, receipts and credit notes. */
export interface PaymentBooks {
  /** Notes a charge, once for any number of requests. */
  open(asked: ChargeAsked): Promise<Payment>;
  paid(transaction: Transaction, payment: Payment, by: Means): Promise<Payment>;
  declined(transaction: Transaction, payment: Payment): Promise<Payment>;
  refunded(transaction: Transaction, payment: Payment): Promise<Payment>;
  /** Mails the holder, if an address is known. */
  readonly sendMail: ReturnType<typeof createPayerMail>;
}

export function paymentBooks(platform: Platform): PaymentBooks {
  const { db, clock, transactions } = platform;
  const issuer = createIssuer(platform);
  const recordPaid = (transaction: Transaction, payment: Payment, card: Means, refunded: number) =>
    recordPaymentState(transaction, issuer, payment.id, {
      state: 'paid',
      card,
      refunded,
      isDisputeLost: false,
      isRefundFailed: false,
    });
  return {
    async open(asked) {
      const payer = await payerOf(db, asked.holder);
      if (!payer) await transactions.run((transaction) => savePayer(transaction, asked.holder, {}));
      return insertPayment({ db, clock }, asked, payer ?? (await requirePayer(db, asked.holder)));
    },
    paid: (transaction, payment, by) => recordPaid(transaction, payment, by, 0),
    declined: (transaction, payment) =>
      recordPaymentState(transaction, issuer, payment.id, {
        state: 'declined',
        reason: 'card_refused',
      }),
    refunded(transaction, payment) {
      const { card_brand: brand, card_last4: last4, amount } = payment;
      const by = { brand: brand ?? '', last4: last4 ?? '' };
      return recordPaid(transaction, payment, by, amount);
    },
    sendMail: createPayerMail(platform),
  };
}

async function requirePayer(db: Db, holder: Holder) {
  const payer = await payerOf(db, holder);
  if (!payer) throw new Error('a payer was not kept');
  return payer;
}

export function findPayment(db: Db, chargeId: ChargeId): Promise<Payment | undefined> {
  return paymentOfCharge(db, chargeId);
}

export function paymentById(db: Db, id: string): Promise<Payment> {
  return tables<PaymentsTables>(db)
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
