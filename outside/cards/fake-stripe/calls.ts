import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Books, type Fields, givenBack, once, open, shown, wrong } from './books.ts';
import { confirm, confirmSetup } from './confirming.ts';

/** Customers, and the removal of their cards. */
export function serveCustomers(service: FastifyInstance, books: Books): void {
  const { detached } = books;
  service.post('/v1/customers', (request, reply) =>
    reply.send(
      once(books, request.headers['idempotency-key'], () => ({
        id: `cus_${randomBytes(6).toString('hex')}`,
      })),
    ),
  );
  service.post<{ Params: Fields }>('/v1/payment_methods/:id/detach', (request, reply) => {
    const { id = '' } = request.params;
    if (detached.includes(id)) return reply.status(400).send(wrong('resource_missing'));
    detached.push(id);
    return reply.send({ id });
  });

  service.delete<{ Params: Fields }>('/v1/customers/:id', (request, reply) => {
    const { id = '' } = request.params;
    if (detached.includes(id)) return reply.status(404).send(wrong('resource_missing'));
    detached.push(id);
    return reply.send({ id, deleted: true });
  });
}

/** Set-ups and payments: begun, looked at, confirmed, answered at the bank, ended. */
export function serveIntents(service: FastifyInstance, books: Books): void {
  const { intents } = books;
  service.post('/v1/setup_intents', (request, reply) =>
    reply.send(
      once(books, request.headers['idempotency-key'], () => open(books, 'setup_intent', 0)),
    ),
  );
  service.post<{ Body: Fields }>('/v1/payment_intents', (request, reply) =>
    reply.send(
      once(books, request.headers['idempotency-key'], () =>
        open(books, 'payment_intent', Number(request.body.amount)),
      ),
    ),
  );
  service.get<{ Params: Fields }>('/v1/:kind/:id', (request, reply) =>
    reply.send(shown(intents.get(request.params.id ?? ''))),
  );
  service.post<{ Params: Fields; Body: Fields }>(
    '/v1/payment_intents/:id/confirm',
    (request, reply) => {
      const intent = intents.get(request.params.id ?? '');
      if (!intent) return reply.status(404).send(wrong('resource_missing'));
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        return reply.status(400).send(wrong('payment_intent_unexpected_state'));
      }
      books.confirmations += 1;
      const { payment_method: method = '', return_url: returnUrl } = request.body;
      intent.payment_method = method;
      return confirm(intent, method, returnUrl, reply);
    },
  );
  service.post<{ Params: Fields; Body: Fields }>(
    '/v1/setup_intents/:id/confirm',
    (request, reply) => {
      const intent = intents.get(request.params.id ?? '');
      if (!intent) return reply.status(404).send(wrong('resource_missing'));
      return confirmSetup(intent, request.body, reply);
    },
  );
  service.get<{ Params: Fields }>('/bank/:id', (request, reply) => {
    const payment = intents.get(request.params.id ?? '');
    if (payment) payment.status = 'succeeded';
    return reply.send({ returnUrl: payment?.returnUrl });
  });
  service.post<{ Params: Fields }>('/v1/payment_intents/:id/cancel', (request, reply) => {
    const intent = intents.get(request.params.id ?? '');
    if (intent?.status === 'succeeded') {
      return reply.status(400).send(wrong('payment_intent_unexpected_state'));
    }
    if (intent) intent.status = 'canceled';
    return reply.send(shown(intent));
  });
}

/** Refunds by us, and chargebacks by the holder's bank. */
export function serveRefunds(service: FastifyInstance, books: Books): void {
  const { intents, answered } = books;
  service.get<{ Querystring: Fields }>('/v1/disputes', (request, reply) => {
    const intent = intents.get(request.query.payment_intent ?? '');
    const data = intent?.dispute ? [{ status: intent.dispute, amount: intent.amount }] : [];
    return reply.send({ object: 'list', data, has_more: false });
  });
  service.get<{ Querystring: Fields }>('/v1/refunds', (request, reply) => {
    const data = intents.get(request.query.payment_intent ?? '')?.refunds ?? [];
    return reply.send({ object: 'list', data, has_more: false });
  });
  service.post<{ Body: Fields }>('/v1/refunds', (request, reply) => {
    const intent = intents.get(request.body.payment_intent ?? '');
    const key = request.headers['idempotency-key'];
    if (intent?.dispute) return reply.status(400).send(wrong('charge_disputed'));
    const left = intent ? intent.amount - givenBack(intent) : 0;
    if (left <= 0 && !answered.has(String(key))) {
      return reply.status(400).send(wrong('charge_already_refunded'));
    }
    const asked = Number(request.body.amount ?? left);
    if (asked > left && !answered.has(String(key))) {
      return reply.status(400).send(wrong('amount_too_large'));
    }
    return reply.send(
      once(books, key, () => {
        intent?.refunds.push({ amount: asked, status: 'succeeded' });
        return { id: 're_1', status: 'succeeded' };
      }),
    );
  });
}
