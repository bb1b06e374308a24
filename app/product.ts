import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { chatPresence } from '#features/community/chat/server/index.ts';
import { type Billers, listUnservedBrands } from '#features/money/subscriptions/server/index.ts';
import { adviseFirstAdministrator } from '#features/office/players-desk/server/index.ts';
import { reportRegularly } from '#features/office/status/server/index.ts';
import { refuseUnfinishedRestore } from '#platform/backup/restored-copy.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createRuleBook, type RuleBook } from '#platform/config/rule-book.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { isDatabaseAway } from '#platform/database/errors.ts';
import { type AroundMigrations, migrate } from '#platform/database/migrate.ts';
import { createPictureReader } from '#platform/files/picture-reader.ts';
import { storageOf } from '#platform/files/storage-of.ts';
import { clientNames } from '#platform/http/caller.ts';
import { REQUEST_RATES, type RequestRates } from '#platform/http/request-limits.ts';
import { closeApp, createHttpServer } from '#platform/http/server.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardProcessor, soleProcessor } from '#platform/ports/cards.ts';
import type { Mpesa } from '#platform/ports/mpesa.ts';
import { CONNECTION_LIMITS } from '#platform/realtime/connection-limit.ts';
import { createRealtime, type Realtime } from '#platform/realtime/sockets.ts';
import { sendersOf } from '#platform/sessions/senders.ts';
import { openErrorReports } from '#platform/telemetry/error-reports.ts';
import { createHealth } from '#platform/telemetry/health.ts';
import { createLog, type Log } from '#platform/telemetry/log.ts';
import { loadServerTexts } from '#platform/texts.ts';
import { createTransactions } from '#platform/transaction.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';
import { mayFollow } from './access.ts';
import { guardBracketsHost } from './brackets-host.ts';
import { billersOf, registerJobs } from './jobs.ts';
import { secretAtStart } from './kept-secret.ts';
import { outsideOf } from './outside.ts';
import { guardSandbox, standInsOf } from './sandbox.ts';
import { serveApi } from './serving.ts';

/** Replacements that a test passes in. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly random?: (below: number) => number;
  /** `false`: deadlines pass only when the test says so (`platform.jobs.runDue()`). */
  readonly workers?: boolean;
  readonly cards?: CardProcessor;
  readonly mpesa?: Mpesa;
  /** The most for every player, device and address. */
  readonly requestsPerMinute?: number;
  /** Collect the money of subscriptions. */
  readonly billers?: Billers;
  /** Runs when everything else has ended. */
  readonly atEnd?: (() => Promise<void>) | undefined;
}

export interface Product {
  /** The outside world of the sandbox, where it is on. */
  readonly standIns: StandIns | undefined;
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly realtime: Realtime;
  /**
   * Serves on for `ms` while others take over: not ready from now on, no job is taken, and after half of the time, when a
   * balancer has noticed, the sockets are sent away one by one.
   */
  drain(ms: number): Promise<void>;
  /** Ends once requests that are being answered are, or after `patienceMs` (0) without them. */
  close(patienceMs?: number): Promise<void>;
}

const UNSERVED =
  'players are subscribed by brands that are not served: name these brands in BRANDS_FILE, or nothing is charged and nobody reads of it';

/** Wires one process of the product: the only place that knows which parts it is made of. */
export async function createProduct(
  config: Config & { databaseUrl: string },
  overrides: Overrides = {},
): Promise<Product> {
  const { log, reports } = await logOf(config, overrides);
  const clock = overrides.clock ?? systemClock;
  const random = overrides.random ?? ((below: number) => randomInt(below));
  const workers = overrides.workers ?? config.workers;
  const texts = loadServerTexts();
  const rules = createRuleBook(config.ruleOverrides);
  const start = secretAtStart(config);
  const database = await migratedDatabase(config, log, start);
  const { db, pool } = database;
  const health = createHealth(clock);
  const jobs = createJobs({ pool, clock, log, health, workers });
  const leave = { begun: false };
  const isLeaving = () => leave.begun;
  const app = await createHttpServer({
    ...{ log, isLeaving, redisUrl: redisUrlOf(config), proxies: config.proxies },
    logOneIn: config.logOneIn,
    texts,
    rates: ratesOf(rules, overrides.requestsPerMinute),
    senders: sendersOf(db, clock),
    clients: clientNames(config.clientTokens),
  });
  guardBracketsHost(app, config.bracketsHost);
  if (config.sandbox) guardSandbox(app, config);
  const realtime = await createRealtime({
    server: app.server,
    db,
    clock,
    log,
    redisUrl: redisUrlOf(config),
    proxies: config.proxies,
    closedHost: config.bracketsHost,
    connectionLimits: {
      perPlayer: rules.count('SOCKETS_PER_PLAYER', CONNECTION_LIMITS.perPlayer),
      perAddress: rules.count('SOCKETS_PER_ADDRESS', CONNECTION_LIMITS.perAddress),
    },
    mayFollow: mayFollow(db, clock),
    presence: chatPresence,
  });
  const { presence, publish, pingRedis } = realtime;
  const transactions = createTransactions({ db, clock, jobs, send: publish });
  const secret = start.secret();
  const standIns = await standInsOf(app, { config, clock, texts, live: workers });
  const real = await outsideOf({ config, rules, db, secret, log, health, standIns });
  const outside = overridden(real, overrides);
  const files = await storageOf(config);
  const pictures = createPictureReader(log);
  const base = { config, rules, clock, db, transactions, jobs, log, health, texts, secret, random };
  const platform: Platform = { ...base, presence, pingRedis, files, pictures, ...outside };

  await serveApi(app, platform, realtime, { standIns, isLeaving, pool, reports });
  registerJobs(platform, overrides.billers ?? billersOf(platform));
  rules.refuseUnknown();
  await jobs.start();
  const reporting = workers ? reportRegularly(platform) : undefined;
  await adviseOperator(platform);

  const after = async () => {
    await reporting?.stop();
    await pictures.close();
    outside.mail.close();
    for (const part of [standIns, database, reports]) await part?.close();
    await overrides.atEnd?.();
  };
  const ending = endingOf({ app, realtime, jobs, database, leave, after });
  return { standIns, app, platform, realtime, ...ending };
}

/** The ways out, but for those that a test replaces. */
function overridden<Out extends Pick<Platform, 'cards' | 'mpesa'>>(real: Out, by: Overrides): Out {
  const cards = by.cards ? soleProcessor(by.cards) : real.cards;
  return { ...real, cards, mpesa: by.mpesa ?? real.mpesa };
}

async function logOf({ logLevel, errorReports }: Config, { log }: Overrides) {
  const reports = errorReports && (await openErrorReports(errorReports));
  return { reports, log: log ?? createLog(logLevel, undefined, reports?.report) };
}

/** Says in the log what an operator should know at a start. */
async function adviseOperator(platform: Platform): Promise<void> {
  const { config, log, db } = platform;
  if (!config.workers) log.warn('WORKERS=off: no job runs, and nothing leaves this process');
  if (config.production) await adviseFirstAdministrator(platform);
  const unserved = await listUnservedBrands(db);
  if (unserved.length > 0) log.error({ brands: unserved }, UNSERVED);
}

interface Parts extends Pick<Product, 'app' | 'realtime'> {
  readonly jobs: Jobs;
  readonly database: OwnDatabase;
  readonly leave: { begun: boolean };
  /** Closes what serves no request and runs no job. */
  readonly after: () => Promise<void>;
}

/** The end of a process: other nodes take over, then calls are refused, and at last their services close. */
function endingOf(parts: Parts): Pick<Product, 'drain' | 'close'> {
  const { app, realtime, jobs, database, leave, after } = parts;
  return {
    async drain(ms) {
      leave.begun = true;
      await jobs.rest();
      await sleep(ms / 2);
      await realtime.release(ms / 2);
    },
    async close(patienceMs = 0) {
      database.mayGo();
      // together: each waits for the connections that the other closes
      await Promise.all([realtime.close(), closeApp(app, patienceMs)]);
      await jobs.stop();
      await after();
    },
  };
}

/** A restored copy uses none: it may be that of the original. */
function redisUrlOf({ workers, redisUrl }: Config): string | undefined {
  return workers ? redisUrl : undefined;
}

function ratesOf(rules: RuleBook, all: number | undefined): RequestRates {
  const rates = {
    player: rules.count('REQUESTS_PER_PLAYER', REQUEST_RATES.player),
    device: rules.count('REQUESTS_PER_DEVICE', REQUEST_RATES.device),
    strangers: rules.count('REQUESTS_PER_MINUTE', REQUEST_RATES.strangers),
  };
  return all === undefined ? rates : { player: all, device: all, strangers: all };
}

interface OwnDatabase extends Database {
  /** We are about to leave: a database that is stopped together with us ends our connections. */
  mayGo(): void;
}

async function migratedDatabase(
  { databaseUrl: url, databaseDirectUrl, databasePrepared }: Config & { databaseUrl: string },
  log: Log,
  around: AroundMigrations,
): Promise<OwnDatabase> {
  await migrate(databaseDirectUrl ?? url, {
    ...around,
    async before(db) {
      await refuseUnfinishedRestore(db);
      await around.before(db);
    },
    onNewer: (migrations) => log.warn({ migrations }, 'a later version has migrated the database'),
  });
  let leaving = false;
  const onError = (error: Error) => {
    if (!leaving || !isDatabaseAway(error)) log.error({ err: error }, 'database');
  };
  const database = openDatabase(url, onError, { isPrepared: databasePrepared });
  const mayGo = () => {
    leaving = true;
  };
  return { ...database, mayGo };
}
