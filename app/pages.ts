import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { answerProblem } from '#platform/http/answer.ts';
import { saveInvitation } from '#platform/http/invitation.ts';
import { Refusal } from '#platform/http/problems.ts';
import { PAGES } from '#platform/http/server.ts';
import { saveLanguage } from '#platform/http/visit.ts';
import type { Platform } from '#platform/platform.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { isApart } from './apart.ts';
import { type Aside, apiInProcess } from './api-in-process.ts';
import { answerAway, answerBusy } from './away-page.ts';
import { guardFor, type PageGuard, securePage, strictGuard } from './page-guard.ts';
import { checkForm, contextOf, webRequest } from './page-request.ts';

const BUILD = join(import.meta.dirname, '../build');

/** Serves every address that is not a call: the built screens, their first view rendered here. */
export async function servePages(
  app: FastifyInstance,
  { cards, texts, config }: Pick<Platform, 'cards' | 'texts' | 'config'>,
): Promise<void> {
  const files = {
    wildcard: false, // one route a file: whatever is not a file is a screen
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    lastModified: false, // their tags say it better
    acceptRanges: false,
  };
  await app.register(async (root) => {
    root.addHook('onRoute', leaveUncounted);
    await root.register(fastifyStatic, {
      ...files,
      root: join(BUILD, 'client'),
      globIgnore: ['assets/**'],
      setHeaders: (response, path) => {
        const steers = /service-worker\.js/.test(path); // an old one would keep the old build alive
        response.header('cache-control', steers ? 'no-cache' : A_DAY);
        leaveOut(response);
      },
    });
  });
  // named by a hash of what is in them: nobody asks whether one is still the same
  await app.register(async (assets) => {
    assets.addHook('onRoute', leaveUncounted);
    assets.addHook('onSend', async (_request, reply) => {
      const type = String(reply.getHeader('content-type'));
      const plain = /javascript/.test(type) ? SCRIPT : type.replace('; charset=utf-8', '');
      reply.header('content-type', plain);
    });
    await assets.register(fastifyStatic, {
      ...files,
      root: join(BUILD, 'client/assets'),
      prefix: '/assets/',
      etag: false,
      setHeaders: (response) => {
        response.header('cache-control', FOREVER);
        leaveOut(response);
      },
    });
  });
  const build: ServerBuild = await import(join(BUILD, 'server/index.js'));
  await mountPages(app, () => Promise.resolve(build), texts, {
    mode: 'production',
    guardOf: (request) => guardFor(request, cards),
    reportsErrors: config.errorReports !== undefined,
  });
}

/** After this time every limit of requests is new. */
const A_MINUTE_S = 60;

/** A page has many files, and none costs more than reading it. */
function leaveUncounted(route: RouteOptions): void {
  route.config = { ...route.config, uncounted: true };
}

/** Removes a default header from answers with many files; connections stay open anyway. */
function leaveOut(reply: FastifyReply): void {
  reply.raw.removeHeader('connection');
}

/** A page is packed better than a call's reply: a tenth smaller in the same time, where it is as large as one. */
const PACKING = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 17 }, // 128 KB
  },
};
/** A screen that anybody may see and that needs no data. */
const PROOF = '/offline';
/** The router's address for its table of routes, which is data and no page. */
const ROUTES = '/__manifest';
/** Modules are UTF-8 whatever is said (HTML, 8.1.4.2), styles as their page is, and many of them make one. */
const SCRIPT = 'text/javascript';
const FOREVER = 'max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

interface PageSettings {
  readonly mode: 'production' | 'development';
  readonly guardOf: (request: FastifyRequest) => PageGuard;
  /** Pages report their errors to the server. */
  readonly reportsErrors?: boolean;
}

/** Renders with whatever build is current; the development server passes a fresh one each time. */
export async function mountPages(
  app: FastifyInstance,
  currentBuild: () => Promise<ServerBuild>,
  texts: ServerTexts,
  { mode, guardOf, reportsErrors = false }: PageSettings = {
    mode: 'production',
    guardOf: strictGuard,
  },
): Promise<void> {
  await app.register(async (pages) => {
    // Forms are read by the screens' actions, so their bodies pass through unread.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, body, done) => done(null, body));
    pages.setErrorHandler((error, request, reply) =>
      isLimited(error) && !isData(pathOf(request))
        ? answerBusy(request, reply, texts, error.details.retryAfterSeconds ?? A_MINUTE_S)
        : answerProblem(error, request, reply, texts),
    );
    pages.route({
      method: ['GET', 'POST'],
      url: PAGES,
      compress: PACKING,
      handler: async (request, reply) => {
        checkForm(request);
        const pathname = pathOf(request);
        // embedded pages know no visitor and store nothing on the device
        if (isApart(pathname)) delete request.headers.cookie;
        else {
          saveLanguage(request, reply);
          saveInvitation(request, reply);
        }
        leaveOut(reply);
        const guard = guardOf(request);
        if (pathname !== ROUTES) securePage(request, reply, guard);
        const aside: Aside = { cookies: [], isAway: false, limitedFor: undefined };
        const build = await currentBuild();
        const actAs = (player: string) => {
          aside.actingAs = player;
        };
        const api = apiInProcess(app, request, aside);
        const context = contextOf(build, request, api, actAs, {
          nonce: guard.nonce,
          reportsErrors,
        });
        const render = createRequestHandler(build, mode);
        const response = await render(webRequest(request), context);
        if (aside.isAway && response.status >= 500 && !isData(pathname)) {
          await response.body?.cancel();
          return answerAway(request, reply, texts);
        }
        if (aside.limitedFor !== undefined && response.status >= 429) {
          reply.header('retry-after', aside.limitedFor);
          if (response.status >= 500 && !isData(pathname)) {
            await response.body?.cancel();
            return answerBusy(request, reply, texts, aside.limitedFor);
          }
        }
        return sendPage(response, aside.cookies, reply);
      },
    });
  });
}

/**
 * Renders one screen before the server listens: a build whose pages are empty must not be served.
 *
 * @throws where the screen has no heading.
 */
export async function provePages(app: FastifyInstance): Promise<void> {
  const { statusCode, body } = await app.inject({ url: PROOF, headers: { accept: 'text/html' } });
  if (statusCode === 200 && /<main[^>]*>[\s\S]*<h1[^>]*>[^<]+<\/h1>/.test(body)) return;
  throw new Error(
    `The built screens render nothing: ${PROOF} was answered with ${statusCode} and ${body.length} characters.`,
  );
}

function pathOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://localhost').pathname;
}

function isLimited(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'too_many_requests';
}

/** True for the router's data requests. */
function isData(pathname: string): boolean {
  return pathname === ROUTES || pathname.endsWith('.data');
}

function sendPage(
  response: Response,
  cookies: readonly string[],
  reply: FastifyReply,
): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of [...cookies, ...response.headers.getSetCookie()]) {
    reply.header('set-cookie', cookie);
  }
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store');
  // The two declarations of the same web stream differ in name only.
  const body = response.body as NodeReadableStream | null;
  if (!body) return reply.send('');
  return reply.send(Readable.fromWeb(body));
}
