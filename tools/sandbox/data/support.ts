import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { startSessionFor } from '#features/foundation/identity/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { apiOfSession } from '../api.ts';
import { staffOf } from '../people.ts';
import type { Enrolled } from './enrol.ts';
import { supportTextsIn } from './support-texts.ts';
import type { Step } from './walk.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Some tickets of every open state, and saved answers. */
export async function supportSteps(
  { app, platform }: { readonly app: FastifyInstance; readonly platform: Platform },
  brand: Brand,
  people: ReadonlyMap<string, Enrolled>,
  now: Date,
): Promise<Step[]> {
  const session = await platform.transactions.run(async (transaction) =>
    startSessionFor(
      transaction.db,
      await staffOf(transaction, brand, 'administrator'),
      transaction.now,
    ),
  );
  const desk = apiOfSession(app, session ?? '', brand.code);
  const [language] = brand.languages;
  const { prize, bug, account, payment, templates } = supportTextsIn(language);
  const [first, second, third, fourth] = [...people.values()].filter(
    ({ draft }) => draft.part === 'player' && draft.brand.code === brand.code,
  );
  if (!first || !second || !third || !fourth) return [];
  const step = (hoursAgo: number, run: () => Promise<unknown>): Step => {
    return { at: new Date(now.getTime() - hoursAgo * HOUR_MS), lane: 'support', run };
  };
  const asked = async ({ api }: Enrolled) => (await api.tickets({})).items[0]?.ticketId ?? '';
  const details = { brand: brand.code, language, route: '/match/:id', device: 'phone' };
  return [
    step(60, async () => {
      for (const template of templates) await desk.saveAnswerTemplate({ language, ...template });
    }),
    step(50, () =>
      third.api.openTicket({
        category: 'account',
        subject: account.subject,
        text: account.text,
      }),
    ),
    step(49, async () => desk.answerTicket({ ticketId: await asked(third), text: account.answer })),
    step(26, () => second.api.openTicket({ ...bug, category: 'bug', details })),
    step(22, () =>
      fourth.api.openTicket({
        category: 'subscription',
        subject: payment.subject,
        text: payment.text,
      }),
    ),
    step(21, async () =>
      desk.answerTicket({
        ticketId: await asked(fourth),
        text: payment.answer,
        outcome: 'waiting',
      }),
    ),
    step(3, () => first.api.openTicket({ ...prize, category: 'rewards' })),
  ];
}
