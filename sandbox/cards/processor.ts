import type { DeclineReason, PaymentState, SetupState } from '#outside/cards/cards.ts';
import { bankSays } from './bank.ts';
import { found, newId, reasonIn } from './entries.ts';
import type { Books, Method, Payment, Setup } from './ledger.ts';
import { type TestCard, testCardOf } from './test-cards.ts';

/** A card as it was typed into the processor's fields. */
export interface TypedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

interface Parts {
  readonly books: Books;
  /** Something changed: the books are kept, and the platform is told. */
  readonly changed: (about: 'setup' | 'payment', id: string) => void;
}

export type Processor = ReturnType<typeof createProcessor>;

/** What the sandbox's processor of cards does, without the way there: cards, payments, the bank's second step. */
export function createProcessor({ books, changed }: Parts) {
  const setupOf = (id: string) => found(books.setups.find((setup) => setup.id === id));
  const paymentOf = (id: string) => found(books.payments.find((payment) => payment.id === id));
  const methodOf = (id: string | null) => books.methods.find((method) => method.id === id);

  return {
    setupOf,
    customer(reference: string, email: string): string {
      const known = books.customers.find((customer) => customer.reference === reference);
      if (known) return known.id;
      const id = newId('cus');
      books.customers.push({ id, reference, email });
      return id;
    },

    setup(reference: string, customer: string, returnUrl: string): Setup {
      const known = books.setups.find((setup) => setup.reference === reference);
      if (known) return known;
      const state = { state: 'open', reason: null, method: null } as const;
      const ids = { id: newId('set'), secret: newId('sec'), bank: newId('bank') };
      const setup: Setup = { ...ids, reference, customer, returnUrl, ...state };
      books.setups.push(setup);
      return setup;
    },

    /** The holder has typed a card, or chosen a wallet. */
    save(setup: Setup, typed: TypedCard, wallet: Method['wallet']): SetupState | { bank: string } {
      if (setup.state === 'saved') return setupState(setup);
      const card = testCardOf(typed.number);
      if (!card) {
        finishSetup(setup, 'number_wrong');
        return setupState(setup);
      }
      const method = methodFor(setup.customer, card, typed, wallet);
      setup.method = method.id;
      if (card.refused) finishSetup(setup, card.refused);
      else if (card.secondStep) setup.state = 'action';
      else finishSetup(setup, null);
      return setup.state === 'action' ? { bank: setup.bank } : setupState(setup);
    },

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

    /** Asks the card for the money; one that is paid stays so. */
    confirm(payment: Payment, methodId: string, returnUrl: string | null): void {
      if (payment.state === 'paid' || payment.cancelled) return;
      payment.method = methodId;
      payment.returnUrl = returnUrl;
      const method = methodOf(methodId);
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

    /** Charged no more. */
    forget(id: string): void {
      books.methods = books.methods.filter((method) => method.id !== id);
    },

    forgetCustomer(id: string): void {
      books.methods = books.methods.filter((method) => method.customer !== id);
      books.customers = books.customers.filter((customer) => customer.id !== id);
    },

    refund(reference: string, paymentId: string, amount: number): void {
      if (books.refunds.some((refund) => refund.reference === reference)) return;
      const payment = paymentOf(paymentId);
      const given = refundedOf(payment);
      if (payment.state !== 'paid' || given + amount > payment.amount) throw new Error('too much');
      books.refunds.push({ reference, payment: paymentId, amount });
      changed('payment', paymentId);
    },

    /** The holder has answered the bank; the address to go back to. */
    answerBank(token: string, approved: boolean): string {
      const setup = books.setups.find(({ bank }) => bank === token);
      if (setup) {
        if (setup.state === 'action') finishSetup(setup, approved ? null : 'authentication_failed');
        return setup.returnUrl;
      }
      const payment = found(books.payments.find(({ bank }) => bank === token));
      if (payment.state === 'action') {
        finishPayment(payment, approved ? null : 'authentication_failed');
      }
      return found(payment.returnUrl);
    },

    /** What the bank's page asks about. */
    bankCase(token: string): { amount: number; currency: string } | null {
      if (books.setups.some(({ bank }) => bank === token)) return null;
      return found(books.payments.find(({ bank }) => bank === token));
    },

    paymentOf,
    setupState,
    paymentState,
    answersOf: (payment: Payment) => testCardOf(methodOf(payment.method)?.like ?? '')?.answers,
  };

  function methodFor(
    customer: string,
    card: TestCard,
    { number, expMonth, expYear }: TypedCard,
    wallet: Method['wallet'],
  ): Method {
    const facts = { brand: card.brand, last4: number.slice(-4), expMonth, expYear, wallet };
    const method: Method = { id: newId('card'), customer, like: number, ...facts, charges: 0 };
    books.methods.push(method);
    return method;
  }

  function finishSetup(setup: Setup, reason: DeclineReason | null): void {
    setup.state = reason ? 'failed' : 'saved';
    setup.reason = reason;
    changed('setup', setup.id);
  }

  function finishPayment(payment: Payment, reason: DeclineReason | null): void {
    payment.state = reason ? 'declined' : 'paid';
    payment.reason = reason;
    const method = methodOf(payment.method);
    if (!reason && method) method.charges += 1;
    changed('payment', payment.id);
  }

  function setupState(setup: Setup): SetupState {
    if (setup.state === 'failed') return { state: 'failed', reason: reasonIn(setup.reason) };
    const method = setup.state === 'saved' ? methodOf(setup.method) : undefined;
    if (!method) return { state: 'open' };
    const { id, brand, last4, expMonth, expYear, wallet } = method;
    return { state: 'saved', card: { token: id, brand, last4, expMonth, expYear, wallet } };
  }

  function paymentState(payment: Payment, bankUrl: (token: string) => string): PaymentState {
    if (payment.state === 'action') return { state: 'action', url: bankUrl(payment.bank) };
    if (payment.state === 'declined') {
      return { state: 'declined', reason: reasonIn(payment.reason) };
    }
    if (payment.state === 'open') return { state: 'open' };
    const { brand = 'visa', last4 = '' } = methodOf(payment.method) ?? {};
    const refunded = refundedOf(payment);
    return { state: 'paid', card: { brand, last4 }, refunded, isDisputeLost: false };
  }

  function refundedOf({ id }: Payment): number {
    const given = books.refunds.filter(({ payment }) => payment === id);
    return given.reduce((sum, { amount }) => sum + amount, 0);
  }
}
