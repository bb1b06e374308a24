import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#platform/http/problems.ts';
import { asPage } from '../page/as-page.ts';
import {
  PHONE_ANSWERS,
  type PhoneAnswer,
  REPORTS,
  type Reports,
  type StandInMpesa,
} from './mpesa.ts';
import { phonesPage, shownPrompt } from './page.ts';

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(of) as [Key, ...Key[]]);

const answerBody = z.object({
  prompt: z.string(),
  do: keysOf<PhoneAnswer>(PHONE_ANSWERS),
  reports: keysOf<Reports>(REPORTS).default('once'),
});
const asked = z.object({ number: z.string().max(20).optional() });

/** `/sandbox/mpesa`: the phones with M-Pesa's prompts, as a page and as JSON. */
export function mpesaRoutes(app: FastifyInstance, mpesa: StandInMpesa): void {
  const promptsFor = (query: unknown) => {
    const { number } = asked.safeParse(query).data ?? {};
    return mpesa.prompts().filter(({ request }) => !number || request.PhoneNumber === number);
  };
  app.get('/sandbox/mpesa', (request, reply) =>
    asPage(reply).send(phonesPage(request.brand, promptsFor(request.query))),
  );
  app.get('/sandbox/mpesa/prompts', (request) => promptsFor(request.query).map(shownPrompt));
  app.post('/sandbox/mpesa/answers', async (request, reply) => {
    const sent = answerBody.safeParse(request.body);
    if (!sent.success) throw refuse('input_invalid');
    const { prompt: id, do: how, reports } = sent.data;
    const prompt = await mpesa.answer(id, how, reports);
    if (!prompt) throw refuse('not_found');
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    const shown = shownPrompt(prompt);
    return isForm ? reply.redirect(`/sandbox/mpesa?number=${shown.number}`, 303) : shown;
  });
}
