import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CARRIER_SERVICES } from '#outside/carriers/carriers.ts';
import { refuse } from '#platform/http/problems.ts';
import { msisdn } from '#platform/http/shapes.ts';
import { CALLERS, SIGNATURE_HEADER, signatureOf } from '#platform/ports/carrier-callbacks.ts';
import { STAND_IN_STATUSES } from './books.ts';
import { CALLBACK_MOODS } from './callbacks.ts';
import type { StandInCarriers } from './carriers.ts';
import { FAILURES } from './service.ts';

const SLOWEST_MS = 60_000;
const yesNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((text) => text === 'yes')]);
const subscriberBody = z.object({
  carrier: z.enum(CALLERS),
  msisdn,
  productId: z.coerce.number().int(),
  status: z.enum(STAND_IN_STATUSES).optional(),
  /** True with enough airtime for a charge. */
  hasFunds: yesNo.optional(),
  /** Charges the next period now. */
  renew: yesNo.optional(),
});
const moodBody = z.object({
  service: z.enum(CARRIER_SERVICES),
  failing: z.enum(FAILURES).default('no'),
  slowMs: z.coerce.number().int().min(0).max(SLOWEST_MS).default(0),
  only: z.string().nullable().default(null),
});
const smsBody = z.object({ from: msisdn, to: z.string().max(20), text: z.string().max(1_000) });
const dialBody = z.object({ from: msisdn, code: z.string().max(60) });

/** `/sandbox/carriers`: shows and controls the operators, by forms and as JSON. */
export function carrierRoutes(app: FastifyInstance, operators: StandInCarriers): void {
  const { books, callbacks, moods } = operators;
  const send = async (kind: 'sms' | 'ussd', told: object) => {
    const payload = JSON.stringify({ id: randomUUID(), ...told });
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(operators.inboundSecret, payload),
    };
    return app.inject({ method: 'POST', url: `/api/webhooks/${kind}`, headers, payload });
  };
  app.get('/sandbox/carriers', async () => ({
    services: moods,
    callbacks: operators.callbackMood,
    subscribers: books.list(),
  }));
  app.post('/sandbox/carriers/subscribers', async (request, reply) => {
    const asked = read(subscriberBody, request);
    const found = books.find(asked.carrier, asked.msisdn, asked.productId);
    if (!found) throw refuse('not_found');
    if (asked.hasFunds !== undefined) found.hasFunds = asked.hasFunds;
    if (asked.status) books.set(found, asked.status);
    if (asked.renew) books.renew(found);
    await callbacks.settled();
    return answered(request, reply, found);
  });
  app.post('/sandbox/carriers/moods', async (request, reply) => {
    const { service, ...mood } = read(moodBody, request);
    return answered(request, reply, Object.assign(moods[service], mood));
  });
  app.post('/sandbox/carriers/callbacks', async (request, reply) => {
    operators.callbackMood = read(z.object({ mood: z.enum(CALLBACK_MOODS) }), request).mood;
    if (operators.callbackMood !== 'held') await callbacks.release();
    return answered(request, reply, { mood: operators.callbackMood });
  });
  app.post('/sandbox/carriers/replay', async (request, reply) => {
    await callbacks.replay();
    return answered(request, reply, { done: true });
  });
  app.post('/sandbox/carriers/sms', async (request, reply) => {
    await send('sms', read(smsBody, request));
    return answered(request, reply, { done: true });
  });
  app.post('/sandbox/carriers/dial', async (request, reply) => {
    const shown = await send('ussd', read(dialBody, request));
    return answered(request, reply, shown.json());
  });
}

function read<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const asked = schema.safeParse(request.body ?? {});
  if (!asked.success) throw refuse('input_invalid');
  return asked.data;
}

/** Redirects a browser back; a program gets the new state. */
function answered(request: FastifyRequest, reply: FastifyReply, result: object) {
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  return isForm ? reply.redirect('/sandbox#carriers', 303) : result;
}
