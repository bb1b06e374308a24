import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '#platform/http/body.ts';
import { refuse } from '#platform/http/problems.ts';
import {
  SAVER_CHOICES,
  SAVER_COOKIE,
  type Saver,
  SLOW_COOKIE,
  saverOf,
} from '#ui/network/saver.ts';

const A_YEAR_S = 365 * 24 * 60 * 60;
const body = z.object({ saver: z.enum(SAVER_CHOICES) });

/** Reads from a request whether the device saves data, so that the first view already does. */
export function saverOfRequest({ cookies, headers }: FastifyRequest): Saver {
  return saverOf({
    choice: cookies[SAVER_COOKIE],
    saveData: String(headers['save-data'] ?? '').toLowerCase() === 'on',
    slow: cookies[SLOW_COOKIE] === '1',
  });
}

/** The data-saver's form: kept on this device alone, which has a network of its own. */
export async function serveSaver(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    acceptForms(forms);
    forms.post('/data-saver', async (request, reply) => {
      const sent = body.safeParse(request.body);
      if (!sent.success) throw refuse('input_invalid');
      reply.setCookie(SAVER_COOKIE, sent.data.saver, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: A_YEAR_S,
      });
      return reply.redirect('/data-use?done=saved', 303);
    });
  });
}
