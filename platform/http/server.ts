import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { newId } from '../ids.ts';
import type { Log } from '../telemetry/log.ts';
import { answerProblem, type ProblemTexts } from './answer.ts';
import { refuse } from './problems.ts';
import { brandOfRequest, languageOfRequest } from './visit.ts';

interface Options {
  readonly log: Log;
  readonly trustProxy: boolean;
  readonly texts: ProblemTexts;
  /** Requests a minute from one address; opens when its store is away, so nothing rests on it alone. */
  readonly requestsPerMinute: number;
}

const BODY_LIMIT = 256 * 1024;
const WORTH_COMPRESSING = 1024; // bytes
/** A little over the 5 MB of section 5 of the specification, so that the refusal is ours and readable. */
const UPLOAD_LIMIT = 6 * 1024 * 1024;

/** The HTTP server with everything that regards all requests; routes are added by the caller. */
export async function createHttpServer(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger, // pino is Fastify's own logger
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => newId(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
  });
  app.setErrorHandler((error, request, reply) =>
    answerProblem(error, request, reply, options.texts),
  );
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: WORTH_COMPRESSING,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 8 } });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    skipOnError: true,
    allowList: isAsset,
    errorResponseBuilder: (_request, context) =>
      refuse('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  app.decorateRequest('brand');
  app.decorateRequest('language');
  app.addHook('onRequest', async (request, reply) => {
    request.brand = brandOfRequest(request);
    request.language = languageOfRequest(request, request.brand);
    if (!isAsset(request)) reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    refuseForeignOrigin(request);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        brand: request.brand.code,
      },
      'request',
    );
  });
  return app;
}

/** A file of the build or of a brand: the same for everybody, and many of them to a page. */
function isAsset(request: FastifyRequest): boolean {
  return request.url.startsWith('/assets/') || request.url.startsWith('/brands/');
}

/** A page of another site can't act in a player's name: what changes things comes from our own pages. */
function refuseForeignOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin } = request.headers;
  if (origin === undefined || request.headers.authorization) return;
  if (URL.parse(origin)?.host !== request.host) throw refuse('origin_refused');
}
