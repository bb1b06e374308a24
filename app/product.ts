import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { servedBrands } from '#brands/brands.ts';
import { serveCalendars } from '#features/calendar/server/index.ts';
import { serveCarrierWebhooks } from '#features/carriers/server/index.ts';
import { chatAttendance } from '#features/chat/server/index.ts';
import { accountDirectory } from '#features/identity/server/index.ts';
import { servePayments } from '#features/payments/server/index.ts';
import { serveAvatars } from '#features/pictures/server/index.ts';
import { servePictures } from '#features/sharing/server/index.ts';
import type { Billers } from '#features/subscriptions/server/index.ts';
import { serveTicketPictures } from '#features/support/server/index.ts';
import type { CardProcessor } from '#outside/cards/cards.ts';
import { createSandboxCards } from '#outside/cards/sandbox.ts';
import { createMail } from '#outside/mail/mail.ts';
import type { Portals } from '#outside/portals/portals.ts';
import { createSms } from '#outside/sms/sms.ts';
import { createWebhooks } from '#outside/webhooks/webhooks.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createRuleBook } from '#platform/config/rule-book.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isDatabaseAway } from '#platform/database/errors.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createPictureReader } from '#platform/files/picture-reader.ts';
import { serveFiles } from '#platform/files/serve.ts';
import { folderStorage } from '#platform/files/storage.ts';
import { mountContract } from '#platform/http/mount.ts';
import { refuse } from '#platform/http/problems.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { createRealtime, type Realtime } from '#platform/realtime/sockets.ts';
import { createLog, type Log } from '#platform/telemetry/log.ts';
import { loadServerTexts } from '#platform/texts.ts';
import { createWorkshop } from '#platform/work.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';
import { billersOf } from './billers.ts';
import { serveBrandFiles } from './brand-files.ts';
import { carriersOf } from './carriers.ts';
import { mayFollow } from './channels.ts';
import { contract } from './contract.ts';
import { fileReaders } from './files.ts';
import { appHandlers } from './handlers.ts';
import { registerJobs } from './jobs.ts';
import { serveLanguage } from './language.ts';
import { serveManifest } from './manifest.ts';
import { serveOperations } from './operations.ts';
import { pushOf } from './push.ts';
import { serveSandbox } from './sandbox.ts';
import { serveSaver } from './saver.ts';

/** What a test passes in place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly random?: (below: number) => number;
  /** `false`: deadlines pass only when the test says so (`platform.jobs.runDue()`). */
  readonly workers?: boolean;
  readonly cards?: CardProcessor;
  readonly requestsPerMinute?: number;
  /** Whoever collects the money of subscriptions. */
  readonly billers?: Billers;
}

export interface Product {
  /** The outside world of the sandbox, where it is on. */
  readonly standIns: StandIns | undefined;
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly realtime: Realtime;
  close(): Promise<void>;
}

/** Of one network; behind a carrier's address there may be many people: `RULES_REQUESTS_PER_MINUTE`. */
const REQUESTS_PER_MINUTE = 1200;

/** Wires one process of the product: the only place that knows which parts it is made of. */
export async function createProduct(
  config: Config & { databaseUrl: string },
  overrides: Overrides = {},
): Promise<Product> {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? ((below: number) => randomInt(below));
  const texts = loadServerTexts();
  await migrate(config.databaseUrl);
  let closing = false;
  const database = openDatabase(config.databaseUrl, (error) => {
    // a database that is stopped together with us ends our connections
    if (!closing || !isDatabaseAway(error)) log.error({ err: error }, 'database');
  });
  const { db, pool } = database;
  const jobs = createJobs({ pool, clock, log, workers: overrides.workers ?? true });
  const rules = createRuleBook(config.ruleOverrides);
  const mostRequests = rules.count('REQUESTS_PER_MINUTE', REQUESTS_PER_MINUTE);
  const requestsPerMinute = overrides.requestsPerMinute ?? mostRequests;
  const app = await createHttpServer({
    log,
    proxies: config.proxies,
    texts,
    requestsPerMinute,
  });
  const { redisUrl } = config;
  const realtime = await createRealtime({
    server: app.server,
    db,
    clock,
    log,
    redisUrl,
    mayFollow: mayFollow(db, clock),
    attendance: chatAttendance,
  });
  const workshop = createWorkshop({ db, clock, jobs, publish: realtime.publish });
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const standIns = config.sandbox
    ? await (await import('#sandbox/stand-ins.ts')).startStandIns({
        clock,
        texts,
        post: (path, body, headers) => postTo(app, path, body, headers),
        cards: config.sandboxCards,
        live: overrides.workers ?? true,
        folder: join(config.dataDir, 'sandbox'),
      })
    : undefined;
  const sms = createSms(smsProvider(config, standIns));
  const mail = createMail(mailProvider(config, standIns));
  const files = folderStorage(join(config.dataDir, 'files'));
  const pictures = createPictureReader(log);
  const { presence } = realtime;
  const base = { config, rules, clock, db, workshop, jobs, presence, log };
  const portals = standIns?.portals ?? agreedPortals(config);
  const cards = overrides.cards ?? (await cardProcessor(config, standIns));
  const webhooks = createWebhooks({ toLoopback: config.webhooksToLoopback });
  const push = await pushOf({ config, db, secret, log, standIn: standIns?.push.url });
  const outside = {
    push,
    sms,
    mail,
    cards,
    portals,
    webhooks,
    ...carriersOf(config, standIns, rules, log),
  };
  const platform: Platform = { ...base, files, pictures, texts, secret, random, ...outside };
  const secureCookies = config.publicUrl?.startsWith('https:') ?? false;
  const http = { db, clock, workshop, directory: accountDirectory, texts, secureCookies };

  mountContract(app, contract, appHandlers(platform), http);
  await serveCarrierWebhooks(app, platform);
  serveFiles(app, { ...http, files, mayRead: fileReaders(clock) });
  serveTicketPictures(app, platform);
  await servePayments(app, platform);
  serveBrandFiles(app);
  serveCalendars(app, platform);
  servePictures(app, platform);
  serveAvatars(app, platform);
  serveManifest(app, texts);
  await serveLanguage(app, platform);
  await serveSaver(app);
  await serveOperations(app, platform, realtime);
  if (standIns) await serveSandbox(app, platform, standIns);
  else refuseSandbox(app);
  registerJobs(platform, overrides.billers ?? billersOf(platform));
  rules.refuseUnknown();
  await jobs.start();

  return {
    standIns,
    app,
    platform,
    realtime,
    async close() {
      closing = true;
      // together: each waits for the connections that the other closes
      await Promise.all([realtime.close(), app.close()]);
      await jobs.stop();
      await pictures.close();
      mail.close();
      await standIns?.close();
      await database.close();
    },
  };
}

/** Without the sandbox nothing below its address exists, the screens' gallery included. */
function refuseSandbox(app: FastifyInstance): void {
  for (const url of ['/sandbox', '/sandbox/*']) {
    app.all(url, () => {
      throw refuse('not_found');
    });
  }
}

/** How the stand-ins call back: by the same routes as the real ones, without the way over the network. */
async function postTo(
  app: FastifyInstance,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const type = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: path, payload: body, headers: { ...type, ...headers } };
  return (await app.inject(request as InjectOptions)).statusCode; // of the one method above
}

/** Stripe's library is large, and loaded only where it is used. */
async function cardProcessor(
  config: Config,
  standIns: StandIns | undefined,
): Promise<CardProcessor | undefined> {
  if (config.stripe) {
    const { createStripe } = await import('#outside/cards/stripe.ts');
    return createStripe(config.stripe);
  }
  return standIns && createSandboxCards(standIns.cards.account);
}

function smsProvider(config: Config, standIns: StandIns | undefined) {
  const provider = config.sms ?? standIns?.sms;
  if (!provider) throw new Error('no SMS provider'); // readConfig has made sure of one
  return provider;
}

/** The portals of the brands with whose operators a secret was agreed on. */
function agreedPortals({ portalSecrets }: Config): Portals {
  return {
    place(code) {
      const url = servedBrands().find((brand) => brand.code === code)?.portal?.url;
      const secret = portalSecrets[code];
      return url && secret ? { url, secret } : undefined;
    },
  };
}

function mailProvider(config: Config, standIns: StandIns | undefined) {
  const provider = config.mail ?? standIns?.mail;
  if (!provider) throw new Error('no mail provider'); // readConfig has made sure of one
  return provider;
}

/** One's own machine needs no setting: the secret is made once and kept beside the data. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch {
    return readFile(file, 'utf8'); // an earlier start has made it
  }
}
