import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#brands/brand.ts';
import type { Payment } from './ledger.ts';
import type { Processor } from './processor.ts';

const SLOW_MS = 3_000;

const customerBody = z.object({ reference: z.string(), email: z.string() });
const setupBody = z.object({
  reference: z.string(),
  customer: z.string(),
  returnUrl: z.url({ protocol: /^https?$/ }),
});
const paymentBody = z.object({
  chargeId: z.string(),
  customer: z.string(),
  amount: z.int().positive(),
  currency: z.string().length(3),
  description: z.string(),
});
const confirmBody = z.object({
  card: z.string(),
  returnUrl: z.url().nullable(),
  language: z.enum(LANGUAGES).optional(),
});
const refundBody = z.object({
  reference: z.string(),
  paymentId: z.string(),
  amount: z.int().positive(),
});
const inPath = z.object({ id: z.string() });

/** The processor's calls for the platform's server. */
export function serveApi(
  api: FastifyInstance,
  processor: Processor,
  bankUrl: (host: string, token: string, language: Language | undefined) => string,
): void {
  const stateOf = (payment: Payment, language?: Language) => {
    const host = payment.returnUrl ? new URL(payment.returnUrl).host : 'localhost';
    return processor.paymentState(payment, (token) => bankUrl(host, token, language));
  };
  api.post('/v1/customers', (request) => {
    const { reference, email } = customerBody.parse(request.body);
    return Promise.resolve({ id: processor.customer(reference, email) });
  });
  api.post('/v1/setups', async (request) => {
    const { reference, customer, returnUrl } = setupBody.parse(request.body);
    const { id, secret } = processor.setup(reference, customer, returnUrl);
    return { id, secret };
  });
  api.get('/v1/setups/:id', async (request) =>
    processor.setupState(processor.setupOf(inPath.parse(request.params).id)),
  );
  api.post('/v1/payments', async (request) => {
    const { id } = processor.payment(paymentBody.parse(request.body));
    return { id };
  });
  api.get('/v1/payments/:id', async (request) =>
    stateOf(processor.paymentOf(inPath.parse(request.params).id)),
  );
  api.post('/v1/payments/:id/confirm', async (request, reply) => {
    const { card, returnUrl, language } = confirmBody.parse(request.body);
    const payment = processor.paymentOf(inPath.parse(request.params).id);
    processor.confirm(payment, card, returnUrl);
    const answers = processor.answersOf(payment);
    if (answers === 'never') return loseAnswer(reply);
    if (answers === 'slowly') await wait(SLOW_MS);
    return stateOf(payment, language);
  });
  api.post('/v1/payments/:id/cancel', async (request) => {
    const payment = processor.paymentOf(inPath.parse(request.params).id);
    processor.cancel(payment);
    return stateOf(payment);
  });
  api.post('/v1/cards/:id/forget', async (request) => {
    processor.forget(inPath.parse(request.params).id);
    return {};
  });
  api.post('/v1/customers/:id/forget', async (request) => {
    processor.forgetCustomer(inPath.parse(request.params).id);
    return {};
  });
  api.post('/v1/refunds', async (request) => {
    const { reference, paymentId, amount } = refundBody.parse(request.body);
    return { answer: processor.refund(reference, paymentId, amount) };
  });
}

/** Breaks the connection after the money has moved. */
function loseAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
