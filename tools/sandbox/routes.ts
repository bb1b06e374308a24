import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { playerCards, startSessionFor } from '#features/foundation/identity/server/index.ts';
import { auditCoins } from '#features/money/coins/server/index.ts';
import { auditStore } from '#features/money/store/server/index.ts';
import { EVENT_FORMATS } from '#features/play/events/rules/event.ts';
import { problemsOfStages } from '#features/play/events/rules/event-stages.ts';
import { tournamentSettings } from '#features/play/events/settings.contract.ts';
import { auditBooks } from '#features/play/leaderboards/server/index.ts';
import { acceptForms } from '#platform/http/body.ts';
import { setHostCookie } from '#platform/http/cookies.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { SESSION_COOKIE } from '#platform/sessions/sessions.ts';
import { serveCardTools } from './cards/tools.ts';
import { carrierRoutes } from './carriers/routes.ts';
import { SAMPLE_GAMES } from './data/games.ts';
import { openGround } from './data/ground.ts';
import { auditLedger } from './ledger.ts';
import { mpesaRoutes } from './mpesa/routes.ts';
import { asPage } from './page/as-page.ts';
import { inbox } from './page/inbox.ts';
import { sandboxPage } from './page/page.ts';
import { STAFF_ROLES, samplePeople, staffOf } from './people.ts';
import { forwardToPortals } from './portals/forward.ts';
import { servePushDevices } from './push/devices.ts';
import type { StandIns } from './stand-ins.ts';
import { changeSubscription } from './subscription.ts';
import { turnSubscription } from './time-travel.ts';
import { serveReceiver } from './webhooks.ts';

const PAGE_FILES = join(import.meta.dirname, 'page');
const SOURCES = join(import.meta.dirname, '../..');
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups " +
  "allow-top-navigation-by-user-activation; base-uri 'none'; frame-ancestors 'none'";

const mailParams = z.object({ id: z.uuid() });
const messagesQuery = z.object({
  to: z
    .string()
    .max(200)
    // as the page writes a number; an unescaped plus in an address arrives as a space
    .transform((to) => to.replace(/^[+ ]/, ''))
    .optional(),
});
const signInBody = z.union([
  z.object({ userId: idOf<PlayerId>() }),
  z.object({ role: z.enum(STAFF_ROLES) }),
]);
const eventBody = z.object({
  game: z.enum(SAMPLE_GAMES.map(({ slug }) => slug)),
  cup: z
    .object({
      format: z.enum(EVENT_FORMATS).exclude(['daily_battleground']),
      startsIn: z.number().int().min(0).max(86_400),
      /** Most entrants. */
      capacity: z.number().int().min(2).max(65_536).optional(),
      /** The settings of an organiser: legs, rounds, groups, stages … */
      tournament: tournamentSettings.optional(),
    })
    .refine((cup) => problemsOfStages(cup).length === 0)
    .optional(),
});

/** Updates that change nothing: the baseline of live news (`tools/bench/moments.ts`). */
const emptyUpdates = z.object({ players: z.array(z.uuid()).max(10), mark: z.string().max(100) });

/** Serves everything below `/sandbox`, if the sandbox is on. */
export async function sandboxRoutes(
  app: FastifyInstance,
  platform: Platform,
  standIns: StandIns,
): Promise<void> {
  acceptForms(app);
  servePage(app, platform, standIns);
  serveCardTools(app, standIns.cards);
  serveReceiver(app);
  forwardToPortals(app, standIns.portals.url);
  app.get('/sandbox/messages', async (request) => {
    const asked = messagesQuery.safeParse(request.query);
    return standIns.messages(asked.data?.to);
  });
  app.post('/sandbox/sign-in', (request, reply) => signIn(platform, request, reply));
  app.post('/sandbox/events', async (request) => {
    const asked = eventBody.safeParse(request.body);
    if (!asked.success) throw refuse('input_invalid');
    const { game, cup } = asked.data;
    return openGround(platform, request.brand, game, cup);
  });
  app.post('/sandbox/subscription', (request, reply) =>
    changeSubscription(platform, request, reply),
  );
  app.post('/sandbox/subscription/turn', (request, reply) =>
    turnSubscription(platform, request, reply),
  );
  servePushDevices(app, standIns.push);
  carrierRoutes(app, standIns.carriers);
  mpesaRoutes(app, standIns.mpesa);
  app.post('/sandbox/empty-updates', async (request) => {
    const asked = emptyUpdates.safeParse(request.body);
    if (!asked.success) throw refuse('input_invalid');
    const { players, mark } = asked.data;
    await platform.transactions.run(async (transaction) => {
      for (const player of players) transaction.publish(`player:${player}`, 'empty', { mark });
    });
    return {};
  });
  app.get('/sandbox/ledger', () => auditLedger(platform.db));
  app.get('/sandbox/audit', async () => ({
    differences: [
      ...(await auditBooks(platform.db)),
      ...(await auditCoins(platform.db)),
      ...(await auditStore(platform.db)),
    ],
  }));
}

function servePage(app: FastifyInstance, { db }: Platform, standIns: StandIns): void {
  const script = readFileSync(join(PAGE_FILES, 'sandbox.js'), 'utf8');
  const style = styles();
  app.get('/sandbox', async (request, reply) => {
    const page = sandboxPage({
      brand: request.brand,
      port: /:\d+$/.exec(request.host)?.[0] ?? '',
      people: (await samplePeople(db, request.brand.audience)).filter(({ note }) => note !== ''),
      messages: standIns.messages(undefined),
      operators: standIns.carriers,
      cards: standIns.cards.processor,
      prompts: standIns.mpesa.prompts(),
    });
    return asPage(reply).send(page);
  });
  app.get('/sandbox/inbox', async (_request, reply) =>
    asPage(reply).send(inbox(standIns.messages(undefined)).text),
  );
  app.get('/sandbox/mail/:id', (request, reply) => showMail(standIns, request, reply));
  app.get('/sandbox/sandbox.css', (_request, reply) => reply.type('text/css').send(style));
  app.get('/sandbox/sandbox.js', (_request, reply) => reply.type('text/javascript').send(script));
}

/** Shows an e-mail as a mailbox would: with its own styles, no script, nothing from elsewhere. */
function showMail(standIns: StandIns, request: FastifyRequest, reply: FastifyReply) {
  const asked = mailParams.safeParse(request.params);
  const mail = standIns.messages(undefined).find(({ id }) => id === asked.data?.id);
  if (!mail?.html) throw refuse('not_found');
  return asPage(reply).header('content-security-policy', MAIL_CSP).send(mail.html);
}

/** The design system's tokens, below the theme of the brand, and a little of the page's own. */
function styles(): string {
  const tokens = readFileSync(join(SOURCES, 'ui/styles/tokens.css'), 'utf8');
  const own = readFileSync(join(PAGE_FILES, 'sandbox.css'), 'utf8');
  return `@layer tokens, brand;\n@layer tokens {\n${tokens}\n}\n${own}`;
}

/** Starts a session without any proof. Redirects a browser to the games; a program gets the player's id. */
async function signIn(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const asked = signInBody.safeParse(request.body);
  if (!asked.success) throw refuse('input_invalid');
  const who = asked.data;
  const { userId, token } = await platform.transactions.run(async (transaction) => {
    const id = 'userId' in who ? who.userId : await staffOf(transaction, request.brand, who.role);
    const card = (await playerCards(transaction.db, [id])).get(id);
    if (!card) throw refuse('not_found');
    return { userId: id, token: await startSessionFor(transaction.db, id, transaction.now) };
  });
  if (!token) throw refuse('not_found');
  setHostCookie(reply, SESSION_COOKIE, token, { secure: request.protocol === 'https' });
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  return isForm ? reply.redirect('/games', 303) : { userId };
}
