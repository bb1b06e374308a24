import type { DeclineReason, PaymentState } from '#platform/ports/cards.ts';
import { found, methodOf, newId, type ProcessorParts, reasonIn } from './entries.ts';
import type { Books, Dispute, Payment } from './ledger.ts';
import { bankSays, testCardOf } from './test-cards.ts';

/** Payments and refunds. */
export function paymentsIn({ books, changed }: ProcessorParts) {
  const paymentOf = (id: string) => found(books.payments.find((payment) => payment.id === id));
  return {
    paymentOf,
    paymentState: (payment: Payment, bankUrl: (token: string) => string) =>
      paymentState(books, payment, bankUrl),
    answersOf: ({ method }: Payment) => testCardOf(methodOf(books, method)?.like ?? '')?.answers,

    payment(
      wanted: Pick<Payment, 'chargeId' | 'customer' | 'amount' | 'currency' | 'description'>,
    ) {
      const known = books.payments.find(({ chargeId }) => chargeId === wanted.chargeId);
      if (known) return known;
      const state = { state: 'open', reason: null, method: null, returnUrl: null } as const;
      const ids = { id: newId('pay'), bank: newId('bank'), cancelled: false };
      const payment: Payment = { ...ids, ...wanted, ...state };
      books.payments.push(payment);
      return payment;
    },

    /** Charges the card; a paid payment stays paid. */
    confirm(payment: Payment, methodId: string, returnUrl: string | null): void {
      if (payment.state === 'paid' || payment.cancelled) return;
      payment.method = methodId;
      payment.returnUrl = returnUrl;
      const method = methodOf(books, methodId);
      const isOwn = method?.customer === payment.customer;
      const answer = bankSays(isOwn ? method : undefined, returnUrl !== null);
      if (answer === 'asks') {
        payment.state = 'action';
        changed('payment', payment.id);
      } else {
        finishPayment(payment, answer);
      }
    },

    cancel(payment: Payment): void {
      if (payment.state === 'paid') return;
      payment.cancelled = true;
      finishPayment(payment, 'card_refused');
    },

    /** Refused during a dispute. */
    refund(reference: string, paymentId: string, amount: number): 'given' | 'refused' {
      if (books.refunds.some((refund) => refund.reference === reference)) return 'given';
      const payment = paymentOf(paymentId);
      const dispute = disputeOf(books, payment)?.state;
      if (dispute === 'open') return 'refused';
      if (dispute === 'lost') return 'given'; // by the bank
      const given = refundedOf(books, payment);
      if (payment.state !== 'paid' || given + amount > payment.amount) throw new Error('too much');
      books.refunds.push({ reference, payment: paymentId, amount });
      changed('payment', paymentId);
      return 'given';
    },

    /** Applies the holder's answer to the bank about a payment. */
    answerAboutPayment(payment: Payment, approved: boolean): void {
      if (payment.state === 'action') {
        finishPayment(payment, approved ? null : 'authentication_failed');
      }
    },
  };

  function finishPayment(payment: Payment, reason: DeclineReason | null): void {
    payment.state = reason ? 'declined' : 'paid';
    payment.reason = reason;
    const method = methodOf(books, payment.method);
    if (!reason && method) method.charges += 1;
    changed('payment', payment.id);
  }
}

/** A payment's state for the platform; `bankUrl` leads its holder to the bank. */
function paymentState(
  books: Books,
  payment: Payment,
  bankUrl: (token: string) => string,
): PaymentState {
  if (payment.state === 'action') return { state: 'action', url: bankUrl(payment.bank) };
  if (payment.state === 'declined') {
    return { state: 'declined', reason: reasonIn(payment.reason) };
  }
  if (payment.state === 'open') return { state: 'open' };
  const { brand = 'visa', last4 = '' } = methodOf(books, payment.method) ?? {};
  const isDisputeLost = disputeOf(books, payment)?.state === 'lost';
  const refunded = isDisputeLost ? payment.amount : refundedOf(books, payment);
  const paid = { card: { brand, last4 }, refunded, isDisputeLost, isRefundFailed: false };
  return { state: 'paid', ...paid };
}

function refundedOf({ refunds }: Books, { id }: Payment): number {
  const given = refunds.filter(({ payment }) => payment === id);
  return given.reduce((sum, { amount }) => sum + amount, 0);
}

/** Disputes: holders whose bank takes a payment back. */
export function disputesIn({ books, changed }: ProcessorParts) {
  return {
    /** Payments that are or may be disputed, the newest first, with their payers. */
    disputable(most: number) {
      const paid = books.payments.filter(({ state }) => state === 'paid');
      return paid
        .slice(-most)
        .reverse()
        .map((payment) => ({
          payment,
          email: books.customers.find(({ id }) => id === payment.customer)?.email ?? '',
          dispute: disputeOf(books, payment)?.state ?? null,
        }));
    },

    /**
     * Raises a dispute once, or decides it for good: for the shop (`win`) or for the holder (`lose`). `false` if there
     * is nothing to dispute or to decide.
     */
    dispute(id: string, step: 'raise' | 'win' | 'lose'): boolean {
      const payment = books.payments.find((each) => each.id === id && each.state === 'paid');
      const known = payment && disputeOf(books, payment);
      if (!payment || (step !== 'raise' && !known)) return false;
      if (!known) books.disputes.push({ payment: id, state: 'open' });
      else if (known.state === 'open' && step !== 'raise')
        known.state = step === 'win' ? 'won' : 'lost';
      else return true;
      changed('payment', id);
      return true;
    },
  };
}

function disputeOf({ disputes }: Books, { id }: Payment): Dispute | undefined {
  return disputes.find(({ payment }) => payment === id);
}
