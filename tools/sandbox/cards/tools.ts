import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '#platform/http/problems.ts';
import type { CardService } from './service.ts';

const eventsBody = z.object({ do: z.enum(['hold', 'release', 'release_reversed', 'again']) });

const disputeBody = z.object({ payment: z.string(), do: z.enum(['raise', 'win', 'lose']) });

/**
 * Controls of the sandbox's card processor: hold webhooks back, reorder or repeat them, dispute payments, and win or
 * lose the disputes.
 */
export function serveCardTools(app: FastifyInstance, { events, processor }: CardService): void {
  app.post('/sandbox/cards/events', async (request, reply) => {
    const asked = eventsBody.safeParse(request.body);
    if (!asked.success) throw refuse('input_invalid');
    const what = asked.data.do;
    if (what === 'hold') events.hold();
    else if (what === 'again') await events.again();
    else await events.release(what === 'release' ? 'as_happened' : 'reversed');
    return done(request, reply);
  });
  app.post('/sandbox/cards/disputes', async (request, reply) => {
    const asked = disputeBody.safeParse(request.body);
    if (!asked.success) throw refuse('input_invalid');
    if (!processor.dispute(asked.data.payment, asked.data.do)) throw refuse('not_found');
    return done(request, reply);
  });

  async function done(request: FastifyRequest, reply: FastifyReply) {
    await events.settled();
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    return isForm ? reply.redirect('/sandbox#cards', 303) : { done: true };
  }
}
