import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type CardEvent,
  type CardProcessor,
  ProcessorAway,
  SignatureWrong,
} from '#platform/ports/cards.ts';
import { type AskPaystack, PaystackRefusal, paystackCalls } from './paystack-calls.ts';
import { paystackPayments } from './paystack-payments.ts';
import { readReference, setupReference } from './paystack-references.ts';
import { reasonIn, savedCard, transaction } from './paystack-states.ts';

export interface PaystackAccount {
  /** Also signs the webhooks. */
  readonly secretKey: string;
  /** Is called for a verification charge that could not be refunded. */
  readonly onUnrefunded: (reference: string) => void;
}

const HOST = 'https://api.paystack.co';
const PAGE = 'https://checkout.paystack.com';
const CHANNELS = ['card'];
const NUMBERS = 2 ** 32;

/** The least first charge of a card by currency, in minor units (paystack.com/docs/payments/recurring-charges). */
const VERIFICATION: Readonly<Record<string, number>> = {
  NGN: 50_00,
  GHS: 10,
  ZAR: 1_00,
  USD: 20,
};

const customer = z.object({ customer_code: z.string() });
const opened = z.object({ access_code: z.string(), reference: z.string() });
const done = z.unknown();
const addressed = z.object({ email: z.string() });

/**
 * Paystack: cards on its own page, whose authorisations renew. A card is saved by a small charge, which is refunded at once,
 * because Paystack saves none without. `host` replaces its own in tests.
 */
export function createPaystack(account: PaystackAccount, host = HOST): CardProcessor {
  const ask = paystackCalls(account.secretKey, host);
  return {
    name: 'paystack',
    browserSide: () => ({
      kind: 'paystack',
      value: PAGE,
      sources: { scripts: [], frames: [], calls: [] },
    }),
    verificationOf: (currency) => {
      const amount = VERIFICATION[currency];
      return amount === undefined ? null : { amount, currency };
    },
    ...payersOf(ask, account),
    ...paystackPayments(ask),
    readEvent: (body, signature) => readEvent(account.secretKey, body, signature),
  };
}

type Payers = Pick<
  CardProcessor,
  'openCustomer' | 'openSetup' | 'findSetup' | 'forgetCard' | 'forgetCustomer'
>;

function payersOf(ask: AskPaystack, { onUnrefunded }: PaystackAccount): Payers {
  const giveBack = async (reference: string) => {
    try {
      await ask('POST', '/refund', done, { transaction: reference });
    } catch (error) {
      if (error instanceof ProcessorAway) throw error;
      if (!isReversed(error)) onUnrefunded(reference);
    }
  };
  return {
    async openCustomer({ email, name, reference }) {
      const metadata = { reference };
      const made = await ask('POST', '/customer', customer, { email, first_name: name, metadata });
      return made.customer_code;
    },
    async openSetup({ reference, customer: code, currency, returnUrl }) {
      const amount = VERIFICATION[currency];
      if (amount === undefined)
        throw new Error(`Paystack: no first charge is known in ${currency}`);
      // a card is charged later with the address that it was saved with
      const { email } = await ask('GET', `/customer/${code}`, addressed);
      const made = await ask('POST', '/transaction/initialize', opened, {
        email,
        amount,
        currency,
        reference: setupReference(reference, { amount, currency }, randomInt(NUMBERS)),
        callback_url: returnUrl,
        channels: CHANNELS,
      });
      return { id: made.reference, secret: made.access_code };
    },
    async findSetup(id) {
      const asked = readReference(id);
      const found = await ask('GET', `/transaction/verify/${id}`, transaction).catch(ifUnknown);
      if (!found || !asked) return { state: 'open' };
      if (found.status === 'failed') {
        return { state: 'failed', reason: reasonIn(found.gateway_response) };
      }
      if (found.status !== 'success' && found.status !== 'reversed') return { state: 'open' };
      if (found.status === 'success') await giveBack(id);
      const isRight = found.amount === asked.amount && found.currency === asked.currency;
      const card = isRight ? savedCard(found) : undefined;
      return card ? { state: 'saved', card } : { state: 'failed', reason: 'card_unsupported' };
    },
    forgetCard: (token) =>
      forgotten(() =>
        ask('POST', '/customer/authorization/deactivate', done, { authorization_code: token }),
      ),
    // Paystack keeps customers, and one address is one customer; cards are forgotten one by one
    forgetCustomer: async () => undefined,
  };
}

/** Ignores a refusal: the card was removed before. */
async function forgotten(forget: () => Promise<unknown>): Promise<void> {
  try {
    await forget();
  } catch (error) {
    if (!(error instanceof PaystackRefusal)) throw error;
  }
}

function ifUnknown(error: unknown): undefined {
  if (error instanceof PaystackRefusal && error.isUnknown) return undefined;
  throw error;
}

/** True for the refusal of a second refund. */
function isReversed(error: unknown): boolean {
  return error instanceof PaystackRefusal && /reversed|already.*refund/i.test(error.message);
}

const event = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]).optional(),
    status: z.string().nullish(),
    reference: z.string().nullish(),
    transaction_reference: z.string().nullish(),
    refund_reference: z.string().nullish(),
    transaction: z.object({ reference: z.string() }).nullish(),
  }),
});

/** Events have no id and no time; their type, their object and its status make one that repeats are known by. */
function readEvent(secret: string, body: string, signature: string): CardEvent | undefined {
  const right = Buffer.from(createHmac('sha512', secret).update(body).digest('hex'));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new SignatureWrong('a webhook that Paystack did not sign');
  }
  const read = event.safeParse(JSON.parse(body));
  if (!read.success) return undefined;
  const { event: type, data } = read.data;
  const subjectId = data.transaction?.reference ?? data.transaction_reference ?? data.reference;
  const about = subjectId ? readReference(subjectId)?.about : undefined;
  if (!subjectId || !about || !/^(charge|refund)\./.test(type)) return undefined;
  const which = [data.id, data.refund_reference, data.status].filter(Boolean).join('/');
  return { id: `${type}:${subjectId}:${which}`, about, subjectId };
}
