import { randomBytes } from 'node:crypto';

/** Fields of a form-encoded call. */
export type Fields = Readonly<Record<string, string>>;

export interface Intent {
  readonly id: string;
  readonly object: 'setup_intent' | 'payment_intent';
  readonly amount: number;
  status: string;
  payment_method: string | null;
  error: object | null;
  bank: string | null;
  returnUrl: string | null;
  readonly refunds: Refund[];
  /** The state of the holder's chargeback. */
  dispute: 'under_review' | 'lost' | 'won' | null;
}

export interface Refund {
  readonly amount: number;
  status: 'succeeded' | 'failed';
}

/** The sum of refunds that did not fail, in minor units. */
export function givenBack({ refunds }: Intent): number {
  const given = refunds.filter(({ status }) => status === 'succeeded');
  return given.reduce((sum, { amount }) => sum + amount, 0);
}

/** All that the fake knows. */
export interface Books {
  readonly intents: Map<string, Intent>;
  /** Answers by idempotency key. */
  readonly answered: Map<string, unknown>;
  /** Cards and customers that are forgotten. */
  readonly detached: string[];
  confirmations: number;
}

export function emptyBooks(): Books {
  return { intents: new Map(), answered: new Map(), detached: [], confirmations: 0 };
}

/** The same key again is answered as the first time. */
export function once({ answered }: Books, key: unknown, make: () => unknown): unknown {
  const known = answered.get(String(key));
  if (known) return known;
  const made = make();
  answered.set(String(key), made);
  return made;
}

/** Begins a set-up, or a payment of so much in minor units. */
export function open({ intents }: Books, object: Intent['object'], amount: number) {
  const id = `${object === 'setup_intent' ? 'seti' : 'pi'}_${randomBytes(8).toString('hex')}`;
  const fresh = { status: 'requires_payment_method', payment_method: null, error: null };
  const rest = { bank: null, returnUrl: null, refunds: [], dispute: null };
  intents.set(id, { id, object, amount, ...fresh, ...rest });
  return shown(intents.get(id));
}

/** An intent in Stripe's words. */
export function shown(intent: Intent | undefined) {
  if (!intent) return wrong('resource_missing');
  const { id, object, amount, status, payment_method: method, error, bank, dispute } = intent;
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, wallet: null };
  const next = bank && status === 'requires_action' ? { redirect_to_url: { url: bank } } : null;
  const common = { id, object, amount, status, client_secret: `${id}_secret`, next_action: next };
  if (object === 'setup_intent') {
    return { ...common, payment_method: method && { id: method, card }, last_setup_error: error };
  }
  const money = { amount_refunded: givenBack(intent), disputed: dispute !== null };
  const charge = { ...money, payment_method_details: { card } };
  return {
    ...common,
    payment_method: method,
    last_payment_error: status === 'succeeded' ? null : error,
    latest_charge: status === 'succeeded' ? charge : null,
  };
}

/** A refusal in Stripe's words. */
export function wrong(code: string) {
  return { error: { type: 'invalid_request_error', code, message: code } };
}
