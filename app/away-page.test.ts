import type { InjectOptions } from 'fastify';
import {
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { loadServerTexts } from '#platform/texts.ts';
import type { Api } from './api-in-process.ts';
import { mountPages } from './pages.ts';

/** As the driver says that nobody is there. */
const REFUSED = { code: 'ECONNREFUSED', syscall: 'connect' };

let app: Awaited<ReturnType<typeof createHttpServer>>;
let isAway = true;

beforeAll(async () => {
  const texts = loadServerTexts();
  app = await createHttpServer({
    log: createLog('silent'),
    proxies: 0,
    texts,
  });
  app.get('/api/viewer', () => {
    if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), REFUSED);
    return {};
  });
  await mountPages(app, async () => pageThatAsks(), texts);
});
afterAll(() => app.close());

test('a page without its database says so in the visitor’s language and brand, without a script, and tries again', async () => {
  const reply = await open({ url: '/events?lang=ar', headers: { host: 'blg-ps-ar.localhost' } });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  const seconds = Number(reply.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(reply.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  expect(reply.body).toContain('<html lang="ar" dir="rtl" data-brand="blg-ps-ar">');
  expect(reply.body).toContain('سنعود بعد قليل');
  expect(reply.body).toContain('href="/events?lang=ar"');
  expect(reply.body).not.toContain('<script');
});

test('whoever has sent a form is told to look before they send it again; an address stays an address', async () => {
  const sent = await open({
    method: 'POST',
    url: '/events?x="><b>',
    payload: 'a=b',
    headers: { host: 'eal-eu-de.localhost', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([sent.statusCode, sent.body.includes('nicht angekommen')]).toEqual([503, true]);
  expect(sent.body).not.toContain('<b>');
});

test('over a running picture nothing is shown, and what the router asks for stays data', async () => {
  const broadcast = await open({ url: '/broadcast/bracket/1' });
  expect(broadcast.body).toMatch(/http-equiv="refresh"[\s\S]*<body>\s*<\/body>/);
  expect((await open({ url: '/events.data' })).body).not.toContain('<html');
});

test('a page that fails for another reason, and one that comes, are themselves', async () => {
  isAway = false;
  expect((await open({ url: '/events' })).body).toBe('fine');
  expect((await open({ url: '/events?fail=1' })).body).toBe('broken');
});

function open(options: InjectOptions) {
  return app.inject({ method: 'GET', ...options });
}

/** A build of one screen, which asks who is looking. */
function pageThatAsks(): ServerBuild {
  const apiContext = createContext<Api>();
  const contexts = { apiContext, nonceContext: createContext(), placeContext: createContext() };
  const loader = async ({ context, request }: LoaderFunctionArgs) => {
    if (request.url.includes('fail')) throw new Error('of its own');
    await (context as unknown as RouterContextProvider).get(apiContext).viewer({});
    return null;
  };
  const module = { default: () => null, loader, action: loader };
  const route = { id: 'root', path: '*' };
  const handle = (_: Request, status: number) =>
    new Response(status < 500 ? 'fine' : 'broken', { status });
  return {
    entry: { module: { contexts, default: handle } },
    routes: { root: { ...route, module } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },

    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',

    assetsBuildDirectory: '',
    basename: '/',
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}
