import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StandIns } from '#sandbox/stand-ins.ts';

const query = z.object({ to: z.string().max(200).optional() });

/** What "left" the platform, newest first; there only with the sandbox on. */
export function serveSandbox(app: FastifyInstance, standIns: StandIns): void {
  app.get('/sandbox/messages', async (request) => standIns.messages(query.parse(request.query).to));
}
