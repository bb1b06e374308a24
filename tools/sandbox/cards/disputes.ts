import type { ProcessorParts } from './entries.ts';
import type { Books, Dispute, Payment } from './ledger.ts';

/** Holders who have their bank take back what they paid. */
export function disputesIn({ books, changed }: ProcessorParts) {
  return {
    /** Payments that may be disputed, or are, the newest first, with who has paid. */
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
     * The holder has their bank take a payment back, once; the bank decides for the shop (`win`), or for the holder
     * (`lose`), for good. `false` where there is nothing to dispute or to decide.
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

export function disputeOf({ disputes }: Books, { id }: Payment): Dispute | undefined {
  return disputes.find(({ payment }) => payment === id);
}
