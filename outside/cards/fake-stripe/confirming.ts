import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Fields, type Intent, shown } from './books.ts';

/** Numbers that are refused, with the code and the bank's own. */
const REFUSED: Readonly<Record<string, readonly [string, string]>> = {
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000000069': ['expired_card', 'expired_card'],
};

/** Decides a payment by the behaviour of its test card. */
export function confirm(
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

/** Answers a browser's confirmation by the numbers of Stripe's own test cards. */
export function confirmSetup(
  intent: Intent,
  { number = '', approved }: Fields,
  reply: FastifyReply,
) {
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
