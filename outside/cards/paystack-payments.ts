import { z } from 'zod';
import type { CardProcessor, PaymentState } from '#platform/ports/cards.ts';
import { type AskPaystack, PaystackRefusal } from './paystack-calls.ts';
import { paymentReference, readReference } from './paystack-references.ts';
import {
  disputes,
  isLost,
  paidWith,
  paused,
  reasonIn,
  refunds,
  refundsOf,
  type Transaction,
  transaction,
} from './paystack-states.ts';

type Payments = Pick<
  CardProcessor,
  'openPayment' | 'confirmPayment' | 'findPayment' | 'cancelPayment' | 'refund'
>;

const payer = z.object({ email: z.string() });
const charged = z.union([paused, transaction]);

/** The bank wants its holder. Paystack's way there is lost with the page, so the player saves the card once more. */
const STOPPED: PaymentState = { state: 'declined', reason: 'authentication_failed' };

export function paystackPayments(ask: AskPaystack): Payments {
  const find = async (id: string): Promise<PaymentState> => {
    let found: Transaction;
    try {
      found = await ask('GET', `/transaction/verify/${id}`, transaction);
    } catch (error) {
      if (error instanceof PaystackRefusal && error.isUnknown) return { state: 'open' };
      throw error;
    }
    if (found.status !== 'success' && found.status !== 'reversed') return stateOf(ask, id, found);
    const [given, disputed] = await Promise.all([
      ask('GET', `/refund?transaction=${found.id}`, refunds),
      ask('GET', `/dispute?transaction=${found.id}`, disputes),
    ]);
    const back = refundsOf(given, found.id);
    const refunded = found.status === 'reversed' ? found.amount : back.refunded;
    const isDisputeLost = isLost(disputed, found.id);
    const state = await stateOf(ask, id, found);
    return state.state === 'paid' ? { ...state, ...back, refunded, isDisputeLost } : state;
  };
  return {
    // a charge has one reference, which is all that there is to prepare
    openPayment: async (payment) => paymentReference(payment),
    async confirmPayment(id, { card, returnUrl }) {
      const asked = readReference(id);
      if (!asked) throw new Error('a payment that was not opened here');
      if (returnUrl !== null) return find(id);
      const { amount, currency, customer } = asked;
      const { email } = await ask('GET', `/customer/${customer}`, payer);
      const body = { email, amount, currency, authorization_code: card, reference: id };
      try {
        const made = await ask('POST', '/transaction/charge_authorization', charged, body);
        return 'paused' in made ? STOPPED : stateOf(ask, id, made);
      } catch (error) {
        if (!(error instanceof PaystackRefusal)) throw error;
        // charged already: by an earlier asking whose answer was lost
        const state = await find(id);
        if (error.isRepeated || state.state !== 'open') return state;
        return { state: 'declined', reason: reasonIn(error.message) };
      }
    },
    findPayment: find,
    // nobody has a page on which it could still be paid
    async cancelPayment(id) {
      const state = await find(id);
      return state.state === 'paid' || state.state === 'processing' ? state : STOPPED;
    },
    async refund({ paymentId, amount }) {
      try {
        await ask('POST', '/refund', z.unknown(), { transaction: paymentId, amount });
        return 'given';
      } catch (error) {
        if (!(error instanceof PaystackRefusal)) throw error;
        const state = await find(paymentId);
        return state.state === 'paid' && state.refunded >= amount ? 'given' : 'refused';
      }
    },
  };
}

/** Money in another amount or currency than was asked for counts as none, and is refunded. */
async function stateOf(ask: AskPaystack, id: string, found: Transaction): Promise<PaymentState> {
  const { status, gateway_response: words } = found;
  if (status === 'failed') return { state: 'declined', reason: reasonIn(words) };
  if (status === 'abandoned') return STOPPED;
  if (status !== 'success' && status !== 'reversed') return { state: 'processing' };
  const asked = readReference(id);
  if (found.amount !== asked?.amount || found.currency !== asked.currency) {
    if (status === 'success') await givenBack(ask, id);
    return { state: 'declined', reason: 'card_refused' };
  }
  const nothing = { refunded: 0, isDisputeLost: false, isRefundFailed: false };
  return { state: 'paid', card: paidWith(found), ...nothing };
}

/** Ignores a refusal: it was refunded before. */
async function givenBack(ask: AskPaystack, reference: string): Promise<void> {
  try {
    await ask('POST', '/refund', z.unknown(), { transaction: reference });
  } catch (error) {
    if (!(error instanceof PaystackRefusal)) throw error;
  }
}
