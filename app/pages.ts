import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BrowserSide, CardProcessor } from '#outside/cards/cards.ts';
import { keepInvitation } from '#platform/http/invitation.ts';
import { refuse } from '#platform/http/problems.ts';
import { brandOfRequest, keepLanguage } from '#platform/http/visit.ts';
import { isApart, isEmbedded } from './apart.ts';
import { type Api, apiInProcess } from './api-in-process.ts';
import { themeAddress } from './brand-files.ts';
import { calmPreloads } from './calm-preloads.ts';
import type { contexts } from './entry.server.tsx';
import { saverOfRequest } from './saver.ts';
import { textAddresses } from './text-addresses.ts';

/** A picture of 5 MB (section 5 of the specification) and the fields beside it. */
const LONGEST_FORM = 6 * 1024 * 1024;
const BUILD = join(import.meta.dirname, '../build');

/** Serves every address that is not a call: the built screens, their first view rendered here. */
export async function servePages(
  app: FastifyInstance,
  cards: CardProcessor | undefined,
): Promise<void> {
  const files = {
    wildcard: false, // one route a file: whatever is not a file is a screen
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    lastModified: false, // their tags say it better
    acceptRanges: false,
  };
  await app.register(fastifyStatic, {
    ...files,
    root: join(BUILD, 'client'),
    globIgnore: ['assets/**'],
    setHeaders: (response, path) => {
      const steers = /service-worker\.js/.test(path); // an old one would keep the old build alive
      response.header('cache-control', steers ? 'no-cache' : A_DAY);
      leaveOut(response);
    },
  });
  // named by a hash of what is in them: nobody asks whether one is still the same
  await app.register(fastifyStatic, {
    ...files,
    root: join(BUILD, 'client/assets'),
    prefix: '/assets/',
    etag: false,
    setHeaders: (response) => {
      response.header('cache-control', FOREVER);
      leaveOut(response);
    },
  });
  const build: ServerBuild = await import(join(BUILD, 'server/index.js'));
  lighten(build);
  await mountPages(
    app,
    () => Promise.resolve(build),
    (request) => strictGuard(request, cardSources(request, cards), framedBy(request)),
  );
}

/** What a route or the router has not need not be said: every page tells of it, and the browser asks of others. */
function lighten({ assets, future }: ServerBuild): void {
  for (const each of [...Object.values(assets.routes), future]) {
    for (const [name, value] of Object.entries(each ?? {})) {
      if (value === false && each) Reflect.deleteProperty(each, name);
    }
  }
}

/**
 * Takes away what no browser reads, of the many files to a page: how many more requests it may make, and that the
 * connection stays, as every one does that is not said to end.
 */
function leaveOut(reply: FastifyReply): void {
  for (const name of LIMITS) reply.removeHeader(name);
  reply.raw.removeHeader('connection');
}

const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** A page is packed better than a call's reply: a tenth smaller in the same time, where it is as large as one. */
const PACKING = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 17 }, // 128 KB
  },
};
/** Where the router asks for its table of routes: data, and no page. */
const ROUTES = '/__manifest';
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

interface PageGuard {
  /** The page's content security policy. */
  readonly policy: string;
  /** Whether what the page shows of others may open windows that answer it, as wallets do. */
  readonly popups?: boolean;
  /** What marks the page's own scripts and styles, where the policy asks for it. */
  readonly nonce: string | undefined;
}

/** Renders with whatever build is current; the development server passes a fresh one each time. */
export async function mountPages(
  app: FastifyInstance,
  currentBuild: () => Promise<ServerBuild>,
  guardOf: (request: FastifyRequest) => PageGuard = (request) => strictGuard(request, undefined),
): Promise<void> {
  await app.register(async (pages) => {
    // Forms are read by the screens' actions, so their bodies pass through unread.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, body, done) => done(null, body));
    pages.route({
      method: ['GET', 'POST'],
      url: '/*',
      compress: PACKING,
      handler: async (request, reply) => {
        checkForm(request);
        const { pathname } = new URL(request.url, 'http://localhost');
        // what stands inside other sites knows nobody and leaves nothing on the device
        if (isApart(pathname)) delete request.headers.cookie;
        else {
          keepLanguage(request, reply);
          keepInvitation(request, reply);
        }
        leaveOut(reply);
        const { policy, nonce, popups } = guardOf(request);
        if (pathname !== ROUTES) {
          securePage(reply, policy, popups ? 'same-origin-allow-popups' : 'same-origin');
        }
        return renderPage(app, await currentBuild(), nonce, request, reply);
      },
    });
  });
}

async function renderPage(
  app: FastifyInstance,
  build: ServerBuild,
  nonce: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cookies: string[] = [];
  const context = contextOf(build, request, apiInProcess(app, request, cookies), nonce);
  const render = createRequestHandler(build, process.env.NODE_ENV);
  const response = await render(webRequest(request), context);
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of [...cookies, ...response.headers.getSetCookie()]) {
    reply.header('set-cookie', cookie);
  }
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store');
  // The two declarations of the same web stream differ in name only.
  const body = response.body as NodeReadableStream | null;
  if (!body) return reply.send('');
  // What breaks off on one side ends the other; Fastify has logged it.
  return reply.send(pipeline(Readable.fromWeb(body), calmPreloads(), () => undefined));
}

function contextOf(build: ServerBuild, request: FastifyRequest, api: Api, nonce?: string) {
  // The build has its own instances of the context keys; it exports them beside its entry.
  const keys = (build.entry.module as unknown as { contexts: typeof contexts }).contexts;
  const brand = brandOfRequest(request);
  const context = new RouterContextProvider();
  context.set(keys.apiContext, api);
  context.set(keys.nonceContext, nonce);
  context.set(keys.placeContext, {
    brand,
    theme: themeAddress(brand),
    language: request.language,
    texts: textAddresses(request.language),
    timeZone: zoneOf(request) ?? brand.timeZone,
    saver: saverOfRequest(request),
  });
  return context;
}

/** The zone the browser told us in an earlier visit, if it is a real one. */
function zoneOf(request: FastifyRequest): string | undefined {
  const zone = request.cookies.bl_zone;
  if (!zone || zone.length > 64) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined; // not a zone we know
  }
}

/** A form's body is read by the screen's action, all of it: so it says how long it is, and is not too long. */
function checkForm({ method, headers }: FastifyRequest): void {
  if (method !== 'POST') return;
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!(length >= 0)) throw refuse('body_malformed');
  if (length > LONGEST_FORM) throw refuse('body_too_large');
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = `${request.protocol}://${request.host || 'localhost'}${request.url}`;
  if (request.method !== 'POST') return new Request(url, { method: request.method, headers });
  // The pass-through parser hands over the raw stream of the body.
  const body = Readable.toWeb(request.body as Readable) as unknown as ReadableStream;
  return new Request(url, { method: request.method, headers, body, duplex: 'half' } as RequestInit);
}

/** What may come from a processor of cards: on the checkout alone, where its fields are shown. */
function cardSources(
  request: FastifyRequest,
  cards: CardProcessor | undefined,
): BrowserSide['sources'] | undefined {
  const path = request.url.split('?', 1)[0];
  if (path !== '/auth/checkout-payment' || !request.brand.cards) return undefined;
  return cards?.browserSide(request.host).sources;
}

/** Which sites may show a page inside theirs: any, of what is made for it. */
function framedBy({ url }: FastifyRequest): string {
  return isEmbedded(url) ? '*' : "'none'";
}

/** Scripts run only with this page's nonce; nothing loads from elsewhere, and no page has a style sheet in it. */
function strictGuard(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  cards: BrowserSide['sources'] | undefined,
  framedBy = "'none'",
): PageGuard {
  const nonce = randomBytes(16).toString('base64');
  const liveLine = `${protocol === 'https' ? 'wss' : 'ws'}://${host}`; // older browsers do not count it as 'self'
  const policy = [
    "default-src 'self'",
    `script-src ${[`'nonce-${nonce}'`, "'strict-dynamic'", ...(cards?.scripts ?? [])].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'", // lengths and colours computed by components
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", liveLine, ...(cards?.calls ?? [])].join(' ')}`,
    ...(cards ? [`frame-src ${cards.frames.join(' ')}`] : []),
    "worker-src 'self'", // the service worker
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...(cards?.frames ?? [])].join(' ')}`,
    `frame-ancestors ${framedBy}`,
  ].join('; ');
  return { policy, nonce, popups: cards !== undefined };
}

function securePage(reply: FastifyReply, policy: string, opener: string): void {
  reply.header('content-security-policy', policy);
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('permissions-policy', 'microphone=(), geolocation=()');
  reply.header('cross-origin-opener-policy', opener);
}
