import type { FastifyInstance } from 'fastify';
import { PORTALS_PATH } from './portals.ts';

const PASSED_BACK = ['content-type', 'content-security-policy', 'cache-control', 'location'];

/** Forwards requests to the portals' service, which listens on this machine only. */
export function forwardToPortals(app: FastifyInstance, service: string): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${PORTALS_PATH}/*`,
    handler: async (request, reply) => {
      const body = request.method === 'POST' ? new URLSearchParams(Object(request.body)) : null;
      const answer = await fetch(service + request.url, {
        method: request.method,
        body,
        redirect: 'manual',
      });
      for (const name of PASSED_BACK) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.status(answer.status).send(await answer.text());
    },
  });
}
