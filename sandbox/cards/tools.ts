import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#platform/http/problems.ts';
import type { CardService } from './service.ts';

const eventsBody = z.object({ do: z.enum(['hold', 'release', 'release_reversed', 'again']) });

/** What may be done to the sandbox's processor of cards: its webhooks held back, told in another order, or once more. */
export function serveCardTools(app: FastifyInstance, { events }: CardService): void {
  app.post('/sandbox/cards/events', async (request, reply) => {
    const asked = eventsBody.safeParse(request.body);
    if (!asked.success) throw refuse('input_invalid');
    const what = asked.data.do;
    if (what === 'hold') events.hold();
    else if (what === 'again') await events.again();
    else await events.release(what === 'release' ? 'as_happened' : 'reversed');
    await events.settled();
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    return isForm ? reply.redirect('/sandbox#cards', 303) : { done: true };
  });
}
