import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type CardEvent,
  type CardProcessor,
  DECLINE_REASONS,
  type PaymentState,
  ProcessorAway,
  SignatureWrong,
} from '#platform/ports/cards.ts';

export interface SandboxAccount {
  readonly url: string;
  readonly key: string;
  readonly webhookSecret: string;
  /** The processor's origin for a browser that opened one of our hosts. */
  readonly browserOrigin: (host: string) => string;
}

const TIMEOUT_MS = 10_000;
const SIGNED_WITHIN_S = 300;

const reason = z.enum(DECLINE_REASONS);
const failed = z.object({ state: z.literal('failed'), reason });
const setupState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  failed,
  z.object({
    state: z.literal('saved'),
    card: z.object({
      token: z.string(),
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
      wallet: z.enum(['apple_pay', 'google_pay']).nullable(),
    }),
  }),
]);
const paymentState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('action'), url: z.string() }),
  z.object({ state: z.literal('declined'), reason }),
  z.object({
    state: z.literal('paid'),
    card: z.object({ brand: z.string(), last4: z.string() }),
    refunded: z.number(),
    isDisputeLost: z.boolean(),
    isRefundFailed: z.boolean(),
  }),
]);
const refunded = z.object({ answer: z.enum(['given', 'refused']) });
const named = z.object({ id: z.string() });
const event = z.object({
  id: z.string(),
  about: z.enum(['setup', 'payment']),
  subjectId: z.string(),
});

/** The sandbox's processor, over HTTP. */
export function createSandboxCards(account: SandboxAccount): CardProcessor {
  const ask = asker(account);
  const state = async (path: string, body?: object): Promise<PaymentState> =>
    paymentState.parse(await ask(path, body));
  return {
    name: 'sandbox',
    browserSide(host) {
      const origin = account.browserOrigin(host);
      return {
        kind: 'sandbox',
        value: origin,
        sources: { scripts: [], frames: [origin], calls: [] },
      };
    },
    openCustomer: async (customer) => named.parse(await ask('customers', customer)).id,
    openSetup: async (setup) =>
      named.extend({ secret: z.string() }).parse(await ask('setups', setup)),
    findSetup: async (id) => setupState.parse(await ask(`setups/${id}`)),
    openPayment: async (payment) => named.parse(await ask('payments', payment)).id,
    confirmPayment: (id, by) => state(`payments/${id}/confirm`, by),
    findPayment: (id) => state(`payments/${id}`),
    cancelPayment: (id) => state(`payments/${id}/cancel`, {}),
    refund: async (refund) => refunded.parse(await ask('refunds', refund)).answer,
    forgetCard: async (token) => void (await ask(`cards/${token}/forget`, {})),
    forgetCustomer: async (id) => void (await ask(`customers/${id}/forget`, {})),
    readEvent: (body, signature, at) => readEvent(account.webhookSecret, body, signature, at),
  };
}

function asker({ url, key }: SandboxAccount) {
  return async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ProcessorAway('the processor of cards did not answer', { cause });
    });
    if (response.status >= 500) throw new ProcessorAway(`answered ${response.status}`);
    if (!response.ok) throw new Error(`the processor of cards answered ${response.status}`);
    return response.json();
  };
}

/** `t=<seconds>,v1=<HMAC of "<seconds>.<body>">`, as processors sign. */
function readEvent(secret: string, body: string, signature: string, at: Date): CardEvent {
  const [, seconds = '', sum = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? [];
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  const isRight = sum !== '' && timingSafeEqual(right, Buffer.from(sum, 'hex'));
  const age = Math.abs(at.getTime() / 1000 - Number(seconds));
  if (!isRight || age > SIGNED_WITHIN_S) throw new SignatureWrong('not signed by the processor');
  return event.parse(JSON.parse(body));
}
