import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Log } from '../telemetry/log.ts';
import { answerProblem, type ProblemTexts } from './answer.ts';
import { bearerOf, type ClientNames, keyShownBy } from './caller.ts';
import { BROTLI, GZIP } from './compression.ts';
import { type Refusal, refuse } from './problems.ts';
import {
  limitRequests,
  MINUTE_MS,
  REQUEST_RATES,
  type RequestRates,
  type Senders,
} from './request-limits.ts';
import { countInRedis } from './shared-counts.ts';
import { brandOfRequest, isForeign, languageOfRequest } from './visit.ts';

interface Options {
  readonly log: Log;
  /** The number of trusted proxies in front, which forward callers' addresses. */
  readonly proxies: number;
  readonly texts: ProblemTexts;
  /** True once this node is about to end: then no connection is kept for a next request. */
  readonly isLeaving?: () => boolean;
  readonly rates?: RequestRates;
  /** Without it no token of a client is known. */
  readonly clients?: ClientNames;
  /** Without it every caller is a stranger. */
  readonly senders?: Senders;
  /** Without it each node counts requests for itself. */
  readonly redisUrl?: string | undefined;
  /** Share of successful requests with a line in the log: one in this number; all by default. */
  readonly logOneIn?: number;
}

const BODY_LIMIT = 256 * 1024;
/** The route of addresses that no other route has. */
export const PAGES = '/*';
const WORTH_COMPRESSING = 1024; // bytes
/** Up to this size, in bytes, compressing takes less time than handing the work to another thread. */
const COMPRESSED_HERE = 65_536;
/** A little over the 5 MB of section 5 of the specification, so that the refusal is ours and readable. */
const UPLOAD_LIMIT = 6 * 1024 * 1024;

/** The longest time for a request to arrive: enough for 5 MB on the slowest line. */
const REQUEST_TIMEOUT_MS = 120_000;
const HOST = /^[a-z0-9._-]*(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** Creates the HTTP server with the checks of all requests; the caller adds the routes. */
export async function createHttpServer(options: Options): Promise<FastifyInstance> {
  const { log, proxies } = options;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger, // pino is Fastify's own logger
    logController: new LogController({ disableRequestLogging: true }),
    // counted from our side: further on, addresses are whatever the caller has written
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    bodyLimit: BODY_LIMIT,
    genReqId: () => nextRequestId(),
    childLoggerFactory: () => log, // one for each request costs more than the rest of a short answer
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // requests that are being answered are answered; `closeApp` bounds how long
    forceCloseConnections: 'idle',
    return503OnClosing: false, // such a request came on a connection that was kept: nobody else can answer it
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) =>
      void answerProblem(error, request, reply, options.texts),
  });
  app.setNotFoundHandler(() => {
    throw refuse('not_found');
  });
  app.setErrorHandler((error, request, reply) =>
    answerProblem(error, request, reply, options.texts),
  );
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false, // our clients send nothing compressed
    threshold: WORTH_COMPRESSING,
    syncThreshold: COMPRESSED_HERE,
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
  });
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 8 } });
  app.decorateRequest('brand');
  app.decorateRequest('language');
  app.decorateRequest('client');
  app.addHook('onRequest', (request, reply, done) => {
    const shown = bearerOf(request);
    request.client = shown === undefined ? undefined : options.clients?.(shown);
    request.brand = brandOfRequest(request);
    request.language = languageOfRequest(request, request.brand);
    if (!isAsset(request)) reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (options.isLeaving?.()) reply.header('connection', 'close');
    done(problemOf(request));
  });
  const counts = options.redisUrl
    ? await countInRedis(options.redisUrl, MINUTE_MS, log)
    : undefined;
  app.addHook('onClose', async () => counts?.close());
  await limitRequests(app, options.rates ?? REQUEST_RATES, options.senders, counts);
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info') && isLogged(reply, options.logOneIn)) {
      log.info(lineOf(request, reply), 'request');
    }
    done();
  });
  return app;
}

/** Closes the server after the requests in progress, or after `patienceMs` without waiting for them. */
export async function closeApp(app: FastifyInstance, patienceMs: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutting);
  }
}

/** A file of the build or of a brand: the same for everybody, and many of them to a page. */
function isAsset(request: FastifyRequest): boolean {
  return request.url.startsWith('/assets/') || request.url.startsWith('/brands/');
}

const RUN = randomBytes(8).toString('hex');
let requests = 0;

/** Another one for every request of every process: of this run, so many. */
function nextRequestId(): string {
  requests += 1;
  return `${RUN}-${requests.toString(36)}`;
}

/** A path that no browser sends, because later readers may take it for another path. */
const CROOKED = /^[^/]|^\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

function problemOf(request: FastifyRequest): Refusal | undefined {
  if (hasTwoHosts(request.raw.rawHeaders)) return refuse('body_malformed');
  if (!HOST.test(request.host) || CROOKED.test(pathOf(request))) return refuse('body_malformed');
  return isForged(request) ? refuse('origin_refused') : undefined;
}

/** True for several `host` headers: Node reads the first, and a proxy in front may have read the last. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** True for a command of another site's page, which must not act in a player's name. */
function isForged(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') {
    return false;
  }
  // no page has an API key, so a request with one is not forged
  if (request.routeOptions.config?.anyOrigin || keyShownBy(request) !== undefined) return false;
  return isForeign(request);
}

/** A request that takes longer has its line, whatever is sampled. */
const SLOW_MS = 1_000;

/** True for every refused, failed or slow request, and for one in `oneIn` of the others. */
function isLogged(reply: FastifyReply, oneIn = 1): boolean {
  return reply.statusCode >= 400 || reply.elapsedTime >= SLOW_MS || Math.random() * oneIn < 1;
}

/** The part of an address that is a secret. */
const SECRET_PART = /^(\/calendar\/).+/;

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}

/** Formats the log's line of a request, without the query, which may hold secrets. */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    reqId: request.id,
    method: request.method,
    path: pathOf(request).replace(SECRET_PART, '$1…'),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    brand: request.brand?.code,
    client: request.client,
  };
}
