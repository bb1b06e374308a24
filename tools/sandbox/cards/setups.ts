import type { DeclineReason, SetupState } from '#platform/ports/cards.ts';
import { found, methodOf, newId, type ProcessorParts, reasonIn } from './entries.ts';
import type { Books, Method, Setup } from './ledger.ts';
import { type TestCard, testCardOf } from './test-cards.ts';

/** The typed values of a card. */
export interface TypedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Customers and their cards, before any money moves. */
export function setupsIn({ books, changed }: ProcessorParts) {
  return {
    setupOf: (id: string) => found(books.setups.find((setup) => setup.id === id)),
    setupState: (setup: Setup) => setupState(books, setup),

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

    /** Saves a typed card, or a wallet. */
    save(setup: Setup, typed: TypedCard, wallet: Method['wallet']): SetupState | { bank: string } {
      if (setup.state === 'saved') return setupState(books, setup);
      const card = testCardOf(typed.number);
      if (!card) {
        finishSetup(setup, 'number_wrong');
        return setupState(books, setup);
      }
      const method = methodFor(setup.customer, card, typed, wallet);
      books.methods.push(method);
      setup.method = method.id;
      if (card.refused) finishSetup(setup, card.refused);
      else if (card.secondStep) setup.state = 'action';
      else finishSetup(setup, null);
      return setup.state === 'action' ? { bank: setup.bank } : setupState(books, setup);
    },

    /** Applies the holder's answer to the bank about a card. */
    answerAboutCard(setup: Setup, approved: boolean): void {
      if (setup.state === 'action') finishSetup(setup, approved ? null : 'authentication_failed');
    },

    /** Removes a card, so that it is no longer charged. */
    forget(id: string): void {
      books.methods = books.methods.filter((method) => method.id !== id);
    },

    forgetCustomer(id: string): void {
      books.methods = books.methods.filter((method) => method.customer !== id);
      books.customers = books.customers.filter((customer) => customer.id !== id);
    },
  };

  function finishSetup(setup: Setup, reason: DeclineReason | null): void {
    setup.state = reason ? 'failed' : 'saved';
    setup.reason = reason;
    changed('setup', setup.id);
  }
}

/** A new method of a customer, from a typed card. */
function methodFor(
  customer: string,
  card: TestCard,
  { number, expMonth, expYear }: TypedCard,
  wallet: Method['wallet'],
): Method {
  const facts = { brand: card.brand, last4: number.slice(-4), expMonth, expYear, wallet };
  return { id: newId('card'), customer, like: number, ...facts, charges: 0 };
}

/** A setup's state for the platform. */
function setupState(books: Books, setup: Setup): SetupState {
  if (setup.state === 'failed') return { state: 'failed', reason: reasonIn(setup.reason) };
  const method = setup.state === 'saved' ? methodOf(books, setup.method) : undefined;
  if (!method) return { state: 'open' };
  const { id, brand, last4, expMonth, expYear, wallet } = method;
  return { state: 'saved', card: { token: id, brand, last4, expMonth, expYear, wallet } };
}
