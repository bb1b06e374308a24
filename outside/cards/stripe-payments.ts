import Stripe from 'stripe';
import type { CardProcessor, PaymentState } from '#platform/ports/cards.ts';
import { isRefusal, once, reached } from './stripe-calls.ts';
import { reasonOf } from './stripe-declines.ts';
import { isDisputed, paymentState, refused } from './stripe-states.ts';

type Payments = Pick<
  CardProcessor,
  'openPayment' | 'confirmPayment' | 'findPayment' | 'cancelPayment' | 'refund'
>;

/** Wallets are cards; methods that confirm days later are not offered. */
export const CARDS: 'card'[] = ['card'];
const EXPANDED = ['latest_charge'];
/** On one page of Stripe's; of one payment there are a few. */
const MOST_REFUNDS = 100;

/** Money that moves, and comes back. */
export function paymentsOf(stripe: Stripe): Payments {
  return {
    openPayment: ({ chargeId, customer, amount, currency, description }) =>
      reached(async () => {
        const payment = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            customer,
            description,
            allowed_payment_method_types: CARDS,
            metadata: { charge: chargeId },
          },
          once('payment', chargeId),
        );
        return payment.id;
      }),
    confirmPayment: (id, { card, returnUrl }) =>
      reached(async () => {
        const place = returnUrl ? { return_url: returnUrl } : { off_session: true };
        const options = { payment_method: card, ...place, expand: EXPANDED };
        try {
          return paymentState(await stripe.paymentIntents.confirm(id, options));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) return refused(error);
          // confirmed already: by an earlier asking whose answer was lost
          if (isRefusal(error)) return currentState(stripe, id, error);
          throw error;
        }
      }),
    findPayment: (id) => reached(() => retrieved(stripe, id)),
    cancelPayment: (id) =>
      reached(async () => {
        try {
          return paymentState(await stripe.paymentIntents.cancel(id, { expand: EXPANDED }));
        } catch (error) {
          if (isRefusal(error)) return retrieved(stripe, id);
          throw error;
        }
      }),
    refund: ({ reference, paymentId, amount }) =>
      reached(async () => {
        // no amount: all that is left, as some may have been given back at Stripe itself
        const fields = { payment_intent: paymentId, metadata: { reference } };
        try {
          const made = await stripe.refunds.create(fields, once('refund', reference));
          return isSentBack(made) ? 'refused' : 'given';
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const state = await retrieved(stripe, paymentId);
          return state.state === 'paid' && state.refunded >= amount ? 'given' : 'refused';
        }
      }),
  };
}

async function retrieved(stripe: Stripe, id: string): Promise<PaymentState> {
  const payment = await stripe.paymentIntents.retrieve(id, { expand: EXPANDED });
  const state = paymentState(payment);
  if (state.state !== 'paid') return state;
  const { data: refunds } = await stripe.refunds.list({ payment_intent: id, limit: MOST_REFUNDS });
  const given = sumOf(refunds.filter((refund) => !isSentBack(refund)));
  const lost = isDisputed(payment) ? await lostInDisputes(stripe, id) : 0;
  const isRefundFailed = refunds.some(isSentBack);
  return { ...state, refunded: given + lost, isDisputeLost: lost > 0, isRefundFailed };
}

/** A bank may send a refund back weeks after it was made, as where the card's account was closed. */
function isSentBack({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function sumOf(moved: readonly { readonly amount: number }[]): number {
  return moved.reduce((sum, { amount }) => sum + amount, 0);
}

/** While a dispute is open its money may still come back. */
async function lostInDisputes(stripe: Stripe, id: string): Promise<number> {
  const { data } = await stripe.disputes.list({ payment_intent: id });
  return sumOf(data.filter(({ status }) => status === 'lost'));
}

/** Reads the state of a payment that Stripe would not confirm. An unknown card counts as declined. */
async function currentState(stripe: Stripe, id: string, error: { code?: string | undefined }) {
  const state = await retrieved(stripe, id);
  if (state.state !== 'open') return state;
  return { state: 'declined', reason: reasonOf(error.code, undefined) } as const;
}
