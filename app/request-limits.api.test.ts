import type { InjectOptions } from 'fastify';
import {
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { newPlayer, type Person } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import type { Api } from './api-in-process.ts';
import { mountPages } from './pages.ts';

const HOST = 'blg-za-en.localhost';
/** One address of a carrier, behind which a town is. */
const TOWN = '41.0.0.1';

let product: TestProduct;

afterEach(() => product.close());

test('a stranger who spends the limit of an address shuts out no player behind it', async () => {
  product = await startTestProduct({ RULES_REQUESTS_PER_MINUTE: '20' });
  const players = [await newPlayer(product), await newPlayer(product)];
  expect(await statuses(25)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  for (const player of players) expect(await statuses(30, player)).toEqual(Array(30).fill(200));
  const stranger = await ask();
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask({ remoteAddress: '41.0.0.2' })).statusCode).toBe(200);
});

test('a phone that somebody signed in on is let in signed out, and a made-up session or mark is not', async () => {
  product = await startTestProduct({ RULES_REQUESTS_PER_MINUTE: '5' });
  const mark = 'a'.repeat(22);
  const payload = { msisdn: '27821234567' };
  const device = { bl_device: mark };
  await send('dcb/request-otp', payload, device);
  const code = product.standIns?.messages(payload.msisdn)[0]?.code;
  const signedIn = await send('dcb/validate-otp', { ...payload, otp: code }, device);
  expect(signedIn.statusCode).toBe(200);
  await statuses(6);
  expect((await ask({ cookies: device })).statusCode).toBe(200);
  expect((await ask({ cookies: { bl_device: 'b'.repeat(22) } })).statusCode).toBe(429);
  expect((await ask({ cookies: { bl_session: 'made-up' } })).statusCode).toBe(429);
});

test('a player and a device have limits of their own, whatever address they come from', async () => {
  product = await startTestProduct({
    RULES_REQUESTS_PER_PLAYER: '10',
    RULES_REQUESTS_PER_DEVICE: '15',
  });
  const [one, other] = [await newPlayer(product), await newPlayer(product)];
  const device = { bl_device: 'c'.repeat(22) };
  expect((await statuses(12, one, '41.0.0.1')).slice(-2)).toEqual([429, 429]);
  expect(await statuses(1, one, '41.0.0.9')).toEqual([429]);
  expect(await statuses(1, other)).toEqual([200]);
  const marked = await Promise.all(Array.from({ length: 16 }, () => ask({ cookies: device })));
  expect(marked.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toEqual([
    429,
  ]);
});

test('health is never refused, and asking about it spends nothing', async () => {
  product = await startTestProduct({ RULES_REQUESTS_PER_MINUTE: '3' });
  for (const url of ['/healthz', '/readyz', '/brands/blg-za-en/theme.css']) {
    for (let times = 0; times < 5; times += 1) {
      expect((await ask({ url })).statusCode).toBe(200);
    }
  }
  expect(await statuses(3)).toEqual([200, 200, 200]);
});

test('a page counts once, whatever calls it makes, and one too many is a page that comes again', async () => {
  product = await startTestProduct({ RULES_REQUESTS_PER_MINUTE: '4' });
  await mountPages(product.app, async () => pageOfManyCalls(), product.platform.texts);
  for (let times = 0; times < 4; times += 1) {
    expect((await ask({ url: '/events' })).body).toBe('fine');
  }
  const page = await ask({ url: '/events?lang=de', headers: { host: 'eal-eu-de.localhost' } });
  expect(page.statusCode).toBe(429);
  expect(page.headers['content-type']).toContain('text/html');
  const seconds = Number(page.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(page.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  expect(page.body).toContain('Zu viele Anfragen');
  expect(page.body).not.toContain('<script');
});

test('a page whose own call is one too many is that page as well, and no fault', async () => {
  product = await startTestProduct({ RULES_SEARCHES_A_MINUTE: '0' });
  await mountPages(product.app, async () => pageOfManyCalls(), product.platform.texts);
  const { session } = await newPlayer(product);
  const page = await ask({ url: '/events?refused=1', cookies: { bl_session: session } });
  expect(page.statusCode).toBe(429);
  expect(page.body).toContain('Too many requests');
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
});

function ask(options: InjectOptions = {}) {
  const headers = { host: HOST, ...options.headers };
  return product.app.inject({
    url: '/api/viewer',
    remoteAddress: TOWN,
    ...options,
    headers,
  });
}

function send(path: string, payload: object, cookies: Record<string, string>) {
  return ask({ method: 'POST', url: `/api/${path}`, payload, cookies });
}

async function statuses(times: number, person?: Person, remoteAddress = TOWN): Promise<number[]> {
  const cookies = person ? { bl_session: person.session } : {};
  const replies = [];
  for (let time = 0; time < times; time += 1) replies.push(await ask({ cookies, remoteAddress }));
  return replies.map(({ statusCode }) => statusCode);
}

/** A build of one screen, which makes ten calls, or one that is refused. */
function pageOfManyCalls(): ServerBuild {
  const apiContext = createContext<Api>();
  const contexts = { apiContext, nonceContext: createContext(), placeContext: createContext() };
  const loader = async ({ context, request }: LoaderFunctionArgs) => {
    const api = (context as unknown as RouterContextProvider).get(apiContext);
    if (request.url.includes('refused')) await api.searchPlayers({ q: 'refused' });
    else for (let calls = 0; calls < 10; calls += 1) await api.viewer({});
    return null;
  };
  const module = { default: () => null, loader, action: loader };
  const handle = (_: Request, status: number) =>
    new Response(status < 500 ? 'fine' : 'broken', { status });
  return {
    entry: { module: { contexts, default: handle } },
    routes: { root: { id: 'root', path: '*', module } },
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
