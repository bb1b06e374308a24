import Stripe from 'stripe';
import { type CardProcessor, type PaymentState, ProcessorAway, SignatureWrong } from './cards.ts';
import { reasonOf } from './stripe-declines.ts';
import { eventOf, isDisputed, paymentState, refused, setupState } from './stripe-states.ts';

export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** Two calls of a charge, each tried twice, end before the job that makes them is given up. */
const TIMEOUT_MS = 8_000;
/** Sends again what got no answer, with the same key, so that nothing happens twice. */
const RETRIES = 1;
/** Wallets are cards; nothing is offered that settles days later. */
const CARDS: 'card'[] = ['card'];
const SIGNED_WITHIN_S = 300;

/** Stripe, by its SDK. `api` stands in for its host in tests. */
export function createStripe(account: StripeAccount, api?: URL): CardProcessor {
  const stripe = new Stripe(account.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(api && { host: api.hostname, port: api.port, protocol: 'http' }),
  });
  return {
    name: 'stripe',
    browserSide: () => ({
      kind: 'stripe',
      value: account.publishableKey,
      sources: {
        scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
      },
    }),
    openCustomer: ({ reference, email, name }) =>
      reached(async () => {
        const fields = { email, name, metadata: { reference } };
        return (await stripe.customers.create(fields, once('customer', reference))).id;
      }),
    openSetup: ({ reference, customer }) =>
      reached(async () => {
        const setup = await stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: CARDS,
            metadata: { reference },
          },
          once('setup', reference),
        );
        if (!setup.client_secret) throw new Error('a set-up without its secret');
        return { id: setup.id, secret: setup.client_secret };
      }),
    findSetup: (id) =>
      reached(async () =>
        setupState(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })),
      ),
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
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            return currentState(id, error);
          throw error;
        }
      }),
    findPayment: (id) => reached(() => retrieved(id)),
    cancelPayment: (id) =>
      reached(async () => {
        try {
          return paymentState(await stripe.paymentIntents.cancel(id, { expand: EXPANDED }));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieved(id);
          throw error;
        }
      }),
    refund: ({ reference, paymentId, amount }) =>
      reached(async () => {
        const fields = { payment_intent: paymentId, amount, metadata: { reference } };
        try {
          await stripe.refunds.create(fields, once('refund', reference));
          return 'given';
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const state = await retrieved(paymentId);
          return state.state === 'paid' && state.refunded >= amount ? 'given' : 'refused';
        }
      }),
    forgetCard: (token) => forgotten(() => stripe.paymentMethods.detach(token)),
    forgetCustomer: (id) => forgotten(() => stripe.customers.del(id)),
    readEvent(body, signature, at) {
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            body,
            signature,
            account.webhookSecret,
            SIGNED_WITHIN_S,
            undefined,
            at.getTime(),
          ),
        );
      } catch (error) {
        throw new SignatureWrong(String(error));
      }
    },
  };

  async function retrieved(id: string): Promise<PaymentState> {
    const payment = await stripe.paymentIntents.retrieve(id, { expand: EXPANDED });
    const state = paymentState(payment);
    if (state.state !== 'paid' || !isDisputed(payment)) return state;
    const lost = await lostInDisputes(id);
    return { ...state, refunded: state.refunded + lost, isDisputeLost: lost > 0 };
  }

  /** While a dispute is open its money may still come back. */
  async function lostInDisputes(id: string): Promise<number> {
    const { data } = await stripe.disputes.list({ payment_intent: id });
    const lost = data.filter(({ status }) => status === 'lost');
    return lost.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** What Stripe holds of a payment that it would not confirm; a card it no longer knows is a refused one. */
  async function currentState(id: string, error: { code?: string | undefined }) {
    const state = await retrieved(id);
    if (state.state !== 'open') return state;
    return { state: 'declined', reason: reasonOf(error.code, undefined) } as const;
  }
}

/** What is not there any more was forgotten before. */
function forgotten(forget: () => Promise<unknown>): Promise<void> {
  return reached(async () => {
    try {
      await forget();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  });
}

const EXPANDED = ['latest_charge'];

function once(kind: string, reference: string): { idempotencyKey: string } {
  return { idempotencyKey: `${kind}:${reference}` };
}

/** A processor that does not answer is one kind of error, whatever the SDK calls it. */
async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
    const away = [StripeAPIError, StripeConnectionError, StripeRateLimitError];
    if (away.some((kind) => error instanceof kind)) {
      throw new ProcessorAway('Stripe did not answer', { cause: error });
    }
    throw error;
  }
}
