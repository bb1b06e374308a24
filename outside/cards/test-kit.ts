import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import { acceptForms } from '#platform/http/forms.ts';

type Fields = Readonly<Record<string, string>>;

interface Intent {
  readonly id: string;
  readonly object: 'setup_intent' | 'payment_intent';
  readonly amount: number;
  status: string;
  payment_method: string | null;
  error: object | null;
  bank: string | null;
  returnUrl: string | null;
  refunded: number;
  /** The holder has had their bank take it back: how that stands. */
  dispute: 'under_review' | 'lost' | 'won' | null;
}

/** A card as the fake's browser side would have saved it, by what it does. */
export type FakeCard = 'pm_visa' | 'pm_broke' | 'pm_asks' | 'pm_lost_answer';

/** Numbers that are refused, with the code and the bank's own. */
const REFUSED: Readonly<Record<string, readonly [string, string]>> = {
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000000069': ['expired_card', 'expired_card'],
};

/** A server that speaks Stripe's HTTP, as far as the adapter asks it. */
export async function startFakeStripe() {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, unknown>();
  const asked: string[] = [];
  const detached: string[] = [];
  let confirmations = 0;
  const service = Fastify({ forceCloseConnections: true });
  acceptForms(service);
  service.addHook('preHandler', (request, _reply, done) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.body ?? {})}`);
    done();
  });

  const once = (key: unknown, make: () => unknown) => {
    const known = answered.get(String(key));
    if (known) return known;
    const made = make();
    answered.set(String(key), made);
    return made;
  };
  const open = (object: Intent['object'], amount: number) => {
    const id = `${object === 'setup_intent' ? 'seti' : 'pi'}_${randomBytes(8).toString('hex')}`;
    const fresh = { status: 'requires_payment_method', payment_method: null, error: null };
    const rest = { bank: null, returnUrl: null, refunded: 0, dispute: null };
    intents.set(id, { id, object, amount, ...fresh, ...rest });
    return shown(intents.get(id));
  };

  service.post('/v1/customers', (request, reply) =>
    reply.send(
      once(request.headers['idempotency-key'], () => ({
        id: `cus_${randomBytes(6).toString('hex')}`,
      })),
    ),
  );
  service.post('/v1/setup_intents', (request, reply) =>
    reply.send(once(request.headers['idempotency-key'], () => open('setup_intent', 0))),
  );
  service.post<{ Body: Fields }>('/v1/payment_intents', (request, reply) =>
    reply.send(
      once(request.headers['idempotency-key'], () =>
        open('payment_intent', Number(request.body.amount)),
      ),
    ),
  );
  service.get<{ Querystring: Fields }>('/v1/disputes', (request, reply) => {
    const intent = intents.get(request.query.payment_intent ?? '');
    const data = intent?.dispute ? [{ status: intent.dispute, amount: intent.amount }] : [];
    return reply.send({ object: 'list', data, has_more: false });
  });
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
      confirmations += 1;
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
  service.post<{ Body: Fields }>('/v1/refunds', (request, reply) => {
    const intent = intents.get(request.body.payment_intent ?? '');
    const key = request.headers['idempotency-key'];
    if (intent?.dispute) return reply.status(400).send(wrong('charge_disputed'));
    if (intent && intent.refunded >= intent.amount && !answered.has(String(key))) {
      return reply.status(400).send(wrong('charge_already_refunded'));
    }
    const left = intent ? intent.amount - intent.refunded : 0;
    const asked = Number(request.body.amount ?? left);
    if (asked > left && !answered.has(String(key))) {
      return reply.status(400).send(wrong('amount_too_large'));
    }
    return reply.send(
      once(key, () => {
        if (intent) intent.refunded += asked;
        return { id: 're_1', status: 'succeeded' };
      }),
    );
  });
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

  const url = new URL(await service.listen({ port: 0, host: '127.0.0.1' }));
  return {
    url,
    asked,
    detached,
    confirmations: () => confirmations,
    /** As when the browser has confirmed a set-up with a card. */
    saveCard(setupId: string, card: FakeCard): void {
      const setup = intents.get(setupId);
      if (!setup) throw new Error('no such set-up');
      setup.payment_method = `${card}_${randomBytes(6).toString('hex')}`; // each save is a card of its own
      setup.status = 'succeeded';
    },
    /** As when the browser's card was declined. */
    refuseCard(setupId: string, decline: string): void {
      const setup = intents.get(setupId);
      if (setup) setup.error = { code: 'card_declined', decline_code: decline };
    },
    /** As when the holder has approved at the bank. */
    approve(paymentId: string): void {
      const payment = intents.get(paymentId);
      if (payment) payment.status = 'succeeded';
    },
    /** As when the holder has had their bank take the money back. */
    dispute(paymentId: string, dispute: Intent['dispute'] = 'under_review'): void {
      const payment = intents.get(paymentId);
      if (payment) payment.dispute = dispute;
    },
    /** As when some has been given back at Stripe itself. */
    refundByHand(paymentId: string, amount: number): void {
      const payment = intents.get(paymentId);
      if (payment) payment.refunded += amount;
    },
    close: () => service.close(),
  };

  function confirm(
    intent: Intent,
    method: string,
    returnUrl: string | undefined,
    reply: FastifyReply,
  ) {
    if (method.startsWith('pm_broke'))
      return decline(intent, reply, 'card_declined', 'insufficient_funds');
    if (method.startsWith('pm_asks') && !returnUrl) {
      return decline(intent, reply, 'authentication_required', 'authentication_required');
    }
    if (method.startsWith('pm_asks')) {
      intent.status = 'requires_action';
      intent.bank = `https://hooks.stripe.com/redirect/authenticate/${intent.id}`;
      intent.returnUrl = returnUrl ?? null;
      return reply.send(shown(intent));
    }
    intent.status = 'succeeded';
    if (!method.startsWith('pm_lost_answer')) return reply.send(shown(intent));
    reply.hijack();
    return reply.raw.destroy();
  }

  /** What a browser asks: by the numbers of Stripe's own tests. */
  function confirmSetup(intent: Intent, { number = '', approved }: Fields, reply: FastifyReply) {
    intent.error = null;
    const refused = REFUSED[number];
    if (refused) return decline(intent, reply, ...refused);
    const asks = number === '4000002760003184';
    intent.status = asks && !approved ? 'requires_action' : 'succeeded';
    if (intent.status === 'succeeded') {
      intent.payment_method = `${asks ? 'pm_asks' : 'pm_visa'}_${randomBytes(6).toString('hex')}`;
    }
    return reply.send(shown(intent));
  }

  function decline(intent: Intent, reply: FastifyReply, code: string, decline_code: string) {
    intent.status = 'requires_payment_method';
    intent.error = { code, decline_code };
    const error = { type: 'card_error', code, decline_code, [intent.object]: shown(intent) };
    return reply.status(402).send({ error });
  }
}

function shown(intent: Intent | undefined) {
  if (!intent) return wrong('resource_missing');
  const {
    id,
    object,
    amount,
    status,
    payment_method: method,
    error,
    bank,
    refunded,
    dispute,
  } = intent;
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, wallet: null };
  const next = bank && status === 'requires_action' ? { redirect_to_url: { url: bank } } : null;
  const common = { id, object, amount, status, client_secret: `${id}_secret`, next_action: next };
  if (object === 'setup_intent') {
    return { ...common, payment_method: method && { id: method, card }, last_setup_error: error };
  }
  const money = { amount_refunded: refunded, disputed: dispute !== null };
  const charge = { ...money, payment_method_details: { card } };
  return {
    ...common,
    payment_method: method,
    last_payment_error: status === 'succeeded' ? null : error,
    latest_charge: status === 'succeeded' ? charge : null,
  };
}

function wrong(code: string) {
  return { error: { type: 'invalid_request_error', code, message: code } };
}
