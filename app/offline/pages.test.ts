import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./build.ts', () => ({ build: { files: [], texts: {}, later: [] } }));

const ORIGIN = 'http://blg-za-en.localhost';
const HTML = { headers: { 'content-type': 'text/html' } };

let stores: Map<string, Map<string, Response>>;

beforeEach(() => {
  vi.resetModules(); // a worker of its own
  vi.useFakeTimers();
  stores = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    delete: async (name: string) => stores.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As much of a cache as is used here. */
function storeOf(name: string) {
  const stored = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, stored);
  const at = (asked: string | Request) =>
    new URL(String(Reflect.get(Object(asked), 'url') ?? asked), ORIGIN);
  const bare = (url: string) => url.split('?')[0];
  const found = (asked: string | Request, all?: { ignoreSearch: boolean }) => {
    const { href } = at(asked);
    return [...stored.keys()].find((url) =>
      all?.ignoreSearch ? bare(url) === bare(href) : url === href,
    );
  };
  return {
    put: async (asked: string | Request, response: Response) =>
      void stored.set(at(asked).href, response),
    match: async (asked: string | Request, all?: { ignoreSearch: boolean }) =>
      stored.get(found(asked, all) ?? '')?.clone(),
    keys: async (asked?: string, all?: { ignoreSearch: boolean }) =>
      [...stored.keys()]
        .filter((url) => asked === undefined || url === found(asked, all))
        .map((url) => new Request(url)),
    add: async (asked: string) => void stored.set(at(asked).href, await fetch(asked)),
    delete: async (asked: string | Request) => stored.delete(at(asked).href),
  };
}

/** The worker's reply to an opened page, on a connection that behaves like that. */
async function opening(path: string, line: () => Promise<Response>) {
  vi.stubGlobal('fetch', line);
  const { pageOf } = await import('./pages.ts');
  const url = new URL(path, ORIGIN);
  const later: Promise<unknown>[] = [];
  const opened = { said: undefined as string | undefined };
  const asking = {
    request: new Request(url),
    waitUntil: (work: Promise<unknown>) => void later.push(work),
  };
  pageOf(asking, url).then(async (response) => {
    opened.said = response.headers.get('location') ?? (await response.text());
  }, String);
  return { opened, later };
}

async function keepPage(path: string) {
  const kept = storeOf('bl-kept');
  await kept.put(`${ORIGIN}${path}`, new Response('<html lang="en">kept', HTML));
}

const silent = () => new Promise<never>(() => undefined);

test('on a silent line a kept page is shown after ten seconds, and the next one at once', async () => {
  await keepPage('/match-schedule');
  const asked = await opening('/match-schedule?status=completed', silent);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked.opened.said).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.opened.said).toBe(`${ORIGIN}/match-schedule`); // the address of the nearest
  const near = await opening('/match-schedule', silent);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(near.opened.said).toContain('kept');
});

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const slow = () =>
  new Promise<Response>((resolve) =>
    setTimeout(() => resolve(new Response('<html lang="en">fresh', HTML)), 3_000),
  );

test('a phone that was away for a moment waits for a slow page, and does not show a kept one over and over', async () => {
  await keepPage('/match-schedule');
  const offline = await opening('/match-schedule', away);
  await vi.advanceTimersByTimeAsync(1);
  expect(offline.opened.said).toContain('kept');
  const again = await opening('/match-schedule', slow);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(again.opened.said).toContain('fresh');
});

test('once a kept page has heard the server, the page itself is waited for as long as ever', async () => {
  await keepPage('/match-schedule');
  await opening('/match-schedule', silent);
  await vi.advanceTimersByTimeAsync(11_000);
  const { heardOf } = await import('./pages.ts');
  vi.stubGlobal('fetch', async () => new Response(null));
  await heardOf(new Request(`${ORIGIN}/match-schedule`, { method: 'HEAD' }));
  const again = await opening('/match-schedule', slow);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(again.opened.said).toContain('fresh');
});

test('a page of which there is no copy is waited for as long as it takes', async () => {
  const answer = Promise.withResolvers<Response>();
  const { opened } = await opening('/match-schedule', () => answer.promise);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(opened.said).toBeUndefined();
  answer.resolve(new Response('late', HTML));
  await vi.advanceTimersByTimeAsync(1);
  expect(opened.said).toBe('late');
});

test('what comes after a kept page was shown is kept for the next time, but not in the visit of another', async () => {
  const { forget } = await import('./stores.ts');
  for (const isAnother of [false, true]) {
    await keepPage('/match-schedule');
    const answer = Promise.withResolvers<Response>();
    const { opened, later } = await opening('/match-schedule', () => answer.promise);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(opened.said).toContain('kept');
    if (isAnother) await forget();
    answer.resolve(new Response('<html lang="en">late', HTML));
    await Promise.all(later);
    const kept = await storeOf('bl-kept').match(`${ORIGIN}/match-schedule`);
    expect(await kept?.text()).toBe(isAnother ? undefined : '<html lang="en">late');
  }
});

test('a page that was under way when somebody signed out is not kept', async () => {
  const { forget } = await import('./stores.ts');
  const answer = Promise.withResolvers<Response>();
  const { opened, later } = await opening('/match-schedule', () => answer.promise);
  await vi.advanceTimersByTimeAsync(1);
  await forget();
  answer.resolve(new Response('<html lang="en">theirs', HTML));
  await vi.advanceTimersByTimeAsync(1);
  expect(opened.said).toContain('theirs');
  await Promise.all(later);
  expect(await storeOf('bl-kept').match(`${ORIGIN}/match-schedule`)).toBeUndefined();
});

test('the page that stands without a network is not waited for on a silent line either', async () => {
  await storeOf('bl-shell').put('/offline', new Response('shell', HTML));
  const { opened } = await opening('/offline?from=%2Fresults', silent);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(opened.said).toBe('shell');
});

test('the stored table of routes takes the place of one that does not come', async () => {
  const { routesOf } = await import('./stores.ts');
  const request = new Request(`${ORIGIN}/__manifest?version=1`);
  vi.stubGlobal('fetch', async () => new Response('routes'));
  expect(await (await routesOf(request)).text()).toBe('routes');
  vi.stubGlobal('fetch', silent);
  const again = routesOf(request);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await again).text()).toBe('routes');
});

test('routes that were asked for together with others are known one by one without a network', async () => {
  const { routesOf } = await import('./stores.ts');
  const asking = (paths: string) =>
    routesOf(new Request(`${ORIGIN}/__manifest?paths=${encodeURIComponent(paths)}&version=1`));
  vi.stubGlobal('fetch', async () => Response.json({ profile: { path: 'me' } }));
  await asking('/games,/profile/me');
  vi.stubGlobal('fetch', async () => Response.json({ menu: { path: 'menu' } }));
  await asking('/menu');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const found: unknown = await (await asking('/menu,/profile/me')).json();
  expect(found).toEqual({ profile: { path: 'me' }, menu: { path: 'menu' } });
  await expect(asking('/results')).rejects.toThrow('away');
});

test('routes that a page asked for before there was a worker are known without a network', async () => {
  const { routesOf, storeRoutes } = await import('./stores.ts');
  const path = '/__manifest?paths=%2Fprofile%2Fme&version=1';
  vi.stubGlobal('fetch', async () => new Response('routes'));
  await storeRoutes([path]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  expect(await (await routesOf(new Request(ORIGIN + path))).text()).toBe('routes');
});

test("a player's own page without a network is shown before the stranger's, and goes with the player", async () => {
  await storeOf('bl-shell').put('/offline', new Response('shell', HTML));
  await storeOf('bl-kept').put('/kept-for', new Response('ann'));
  vi.stubGlobal('fetch', async () => new Response('<html lang="en">tabs', HTML));
  const { belongTo, keepOwnOffline } = await import('./stores.ts');
  await keepOwnOffline('en');
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  const own = await opening('/offline?from=%2Fresults', away);
  await vi.advanceTimersByTimeAsync(0);
  expect(own.opened.said).toContain('tabs');
  await belongTo('ben');
  const after = await opening('/offline?from=%2Fresults', away);
  await vi.advanceTimersByTimeAsync(0);
  expect(after.opened.said).toBe('shell');
});

test("a stranger has no page of one's own without a network, and a language is fetched once", async () => {
  const fetched = vi.fn(async () => new Response('<html lang="de">tabs', HTML));
  vi.stubGlobal('fetch', fetched);
  const { keepOwnOffline } = await import('./stores.ts');
  await storeOf('bl-kept').put('/kept-for', new Response('null'));
  await keepOwnOffline('de');
  expect(fetched).not.toHaveBeenCalled();
  await storeOf('bl-kept').put('/kept-for', new Response('ann'));
  await keepOwnOffline('de');
  await keepOwnOffline('de');
  expect(fetched).toHaveBeenCalledOnce();
});
