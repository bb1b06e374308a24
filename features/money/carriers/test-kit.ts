import type { CallerName } from '#platform/ports/carrier-callbacks.ts';
import { SIGNATURE_HEADER, signatureOf } from '#platform/ports/carrier-callbacks.ts';
import type { Subscriber } from '#sandbox/carriers/books.ts';
import type { StandInCarriers } from '#sandbox/carriers/carriers.ts';
import type { Api } from '#testing/people.ts';
import { MANY_CODES, type TestProduct } from '#testing/product.ts';
import { askAfterSilent } from './server/watching.ts';

/** The operators outside of a test's product. */
export function operatorsOf({ standIns }: TestProduct): StandInCarriers {
  if (!standIns) throw new Error('the sandbox is off');
  return standIns.carriers;
}

/** Waits until all callbacks have arrived and all jobs have run. */
export async function settle(product: TestProduct): Promise<void> {
  const { callbacks } = operatorsOf(product);
  do {
    await callbacks.settled();
  } while ((await product.runDue()) > 0);
}

const DAY = 86_400_000;

/** Moves the clock by a day; the carriers charge due subscribers and send callbacks. */
export async function aDayPasses(product: TestProduct): Promise<void> {
  product.clock.advance(DAY);
  await operatorsOf(product).day();
  await settle(product);
}

/** Asks about silent subscribers, as a job does every few minutes. */
export async function askRound(product: TestProduct): Promise<void> {
  await askAfterSilent(product.platform);
  product.clock.advance(5 * 60_000);
  await settle(product);
}

/** Both opt-ins, for a day at a time. */
export async function subscribe(api: Api, period: 'daily' | 'weekly' = 'daily'): Promise<string> {
  const { subscriptionId } = await api.subscribe({ period, paidBy: 'carrier' });
  await api.confirmSubscription({ subscriptionId, agreed: true });
  return subscriptionId;
}

export async function standing(api: Api): Promise<string | undefined> {
  return (await api.subscription({})).subscription?.status;
}

export function subscriberOf(product: TestProduct, msisdn: string): Subscriber {
  const found = operatorsOf(product)
    .books.list()
    .find((each) => each.msisdn === msisdn);
  if (!found) throw new Error('no such subscriber');
  return found;
}

/** Resets all services: they answer at once and correctly, and callbacks arrive in order. */
export function calm(product: TestProduct): void {
  const operators = operatorsOf(product);
  for (const mood of Object.values(operators.moods)) {
    Object.assign(mood, { slowMs: 0, failing: 'no', only: null });
  }
  operators.callbackMood = 'prompt';
}

/** Short timeouts for services. */
export const SETTINGS = {
  ...MANY_CODES,
  RULES_CARRIER_TIMEOUT: 'PT0.5S',
  RULES_CARRIER_FIRST_WAIT: 'PT0.01S',
  RULES_CARRIER_BREAKS_AFTER: '1000',
};

/** Sends a webhook signed by an operator, or with another secret. */
export function hook(product: TestProduct, path: string, told: object, secret?: string) {
  const { callbackSecrets, inboundSecret } = operatorsOf(product);
  const [, caller] = /^carriers\/(.*)$/.exec(path) ?? [];
  const agreed = caller ? callbackSecrets[caller as CallerName] : inboundSecret; // of the test's own paths
  const payload = JSON.stringify(told);
  return product.app.inject({
    method: 'POST',
    url: `/api/webhooks/${path}`,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(secret ?? agreed, payload),
    },
    payload,
  });
}

/** Text messages to a number without one-time codes, the newest first. */
export function textsTo({ standIns }: TestProduct, msisdn: string): string[] {
  const messages = standIns?.messages(msisdn) ?? [];
  return messages.filter(({ code }) => code === null).map(({ text }) => text);
}
