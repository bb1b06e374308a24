import Stripe from 'stripe';
import { type BrowserSide, type CardProcessor, SignatureWrong } from '#platform/ports/cards.ts';
import { forgotten, once, reached } from './stripe-calls.ts';
import { CARDS, paymentsOf } from './stripe-payments.ts';
import { eventOf, setupState } from './stripe-states.ts';

export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** Two calls of a charge, each tried twice, end before the job that makes them is given up. */
const TIMEOUT_MS = 8_000;
/** Sends again what got no answer, with the same key, so that nothing happens twice. */
const RETRIES = 1;
const SIGNED_WITHIN_S = 300;
const SOURCES: BrowserSide['sources'] = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** Stripe, by its SDK. `api` replaces its host in tests. */
export function createStripe(account: StripeAccount, api?: URL): CardProcessor {
  const stripe = new Stripe(account.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(api && { host: api.hostname, port: api.port, protocol: 'http' }),
  });
  return {
    name: 'stripe',
    browserSide: () => ({ kind: 'stripe', value: account.publishableKey, sources: SOURCES }),
    ...payersOf(stripe),
    ...paymentsOf(stripe),
    ...eventsOf(stripe, account.webhookSecret),
  };
}

type Payers = Pick<
  CardProcessor,
  'openCustomer' | 'openSetup' | 'findSetup' | 'forgetCard' | 'forgetCustomer'
>;

/** Customers and their cards, before any money moves. */
function payersOf(stripe: Stripe): Payers {
  return {
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
    forgetCard: (token) => forgotten(() => stripe.paymentMethods.detach(token)),
    forgetCustomer: (id) => forgotten(() => stripe.customers.del(id)),
  };
}

function eventsOf({ webhooks }: Stripe, secret: string): Pick<CardProcessor, 'readEvent'> {
  return {
    readEvent(body, signature, at) {
      const now = at.getTime();
      try {
        return eventOf(
          webhooks.constructEvent(body, signature, secret, SIGNED_WITHIN_S, undefined, now),
        );
      } catch (error) {
        throw new SignatureWrong(String(error));
      }
    },
  };
}
