import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { servePictures } from '#features/community/sharing/server/index.ts';
import { serveTicketPictures } from '#features/community/support/server/index.ts';
import { accountDirectory, passwordOpener } from '#features/foundation/identity/server/index.ts';
import { serveSmsReports } from '#features/foundation/messages/server/index.ts';
import { serveAvatars } from '#features/foundation/pictures/server/index.ts';
import { serveCarrierWebhooks } from '#features/money/carriers/server/index.ts';
import { serveMpesaReports } from '#features/money/mpesa/server/index.ts';
import { servePayments } from '#features/money/payments/server/index.ts';
import { serveCalendars } from '#features/play/calendar/server/index.ts';
import { serveGameCovers } from '#features/play/games/server/index.ts';
import { serveFiles } from '#platform/files/serve.ts';
import { mountContract } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Realtime } from '#platform/realtime/sockets.ts';
import type { ErrorReports } from '#platform/telemetry/error-reports.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';
import { fileReaders, ownersOfObjects } from './access.ts';
import { serveBracketsHost } from './brackets-host.ts';
import { serveBrandFiles } from './brand-files.ts';
import { contract } from './contract.ts';
import { appHandlers } from './handlers.ts';
import { serveLanguage } from './language.ts';
import { serveManifest } from './manifest.ts';
import { serveOperations } from './operations.ts';
import { servePageErrors } from './page-errors.ts';
import { serveSandbox } from './sandbox.ts';
import { serveSaver } from './saver.ts';
import { serveSearchEngines } from './search-engines.ts';
import { serveUnsubscribe } from './unsubscribe.ts';

interface Served {
  readonly standIns: StandIns | undefined;
  readonly isLeaving: () => boolean;
  /** The node's connections to the database, for its metrics. */
  readonly pool: Pool;
  readonly reports: ErrorReports | undefined;
}

/** Mounts every route except the screens: the API, webhooks, files, health and the sandbox. */
export async function serveApi(
  app: FastifyInstance,
  platform: Platform,
  realtime: Realtime,
  { standIns, reports, ...node }: Served,
): Promise<void> {
  const { config, db, clock, transactions, texts, files } = platform;
  const secureCookies = config.publicUrl?.startsWith('https:') ?? false;
  const http = {
    db,
    clock,
    transactions,
    directory: accountDirectory,
    owners: ownersOfObjects,
    texts,
    secureCookies,
    sandbox: config.sandbox,
  };
  const handlers = appHandlers(platform);
  const calls = { ...http, openPassword: passwordOpener(platform) };
  mountContract(app, contract, handlers, calls);
  serveBracketsHost(app, config.bracketsHost, handlers.getBracketEvent, calls);
  await serveCarrierWebhooks(app, platform);
  await serveSmsReports(app, platform);
  serveFiles(app, { ...http, files, mayRead: fileReaders(clock) });
  serveTicketPictures(app, platform);
  await servePayments(app, platform);
  serveMpesaReports(app, platform);
  serveBrandFiles(app);
  serveCalendars(app, platform);
  servePictures(app, platform);
  serveAvatars(app, platform);
  serveGameCovers(app, platform);
  serveManifest(app, texts);
  serveSearchEngines(app, config);
  await serveLanguage(app, platform);
  await serveSaver(app);
  await serveUnsubscribe(app, platform);
  if (reports) servePageErrors(app, reports);
  await serveOperations(app, platform, realtime, node);
  await serveSandbox(app, platform, standIns);
}
