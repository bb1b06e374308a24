import { RouterContextProvider, redirect } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '#ui/api/problem.ts';
import { actingContext, apiContext } from './context.ts';
import { screenAction, screenLoader } from './load.ts';

vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));

const ORIGIN = 'http://blg-za-en.localhost';
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  const location = {
    pathname: '/match-schedule',
    assign: (url: URL) => void opened.push(url.pathname),
  };
  vi.stubGlobal('window', { location });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('kept') }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A screen that is asked for while the network is away, and given up as `signal` says. */
function loading(signal: AbortSignal): Promise<unknown> {
  const { browser } = screenLoader(() => Promise.reject(new Unreachable('away')));
  const request = new Request(`${ORIGIN}/event-home/one`, { signal });
  return browser({ params: {}, request });
}

test('a screen that cannot be loaded opens the kept page of its address', async () => {
  void loading(new AbortController().signal);
  await vi.waitFor(() => expect(opened).toEqual(['/event-home/one']));
});

test('a screen that nobody waits for any more opens no kept page', async () => {
  const given = new AbortController();
  const ended = loading(given.signal).catch((thrown: unknown) => thrown);
  given.abort();
  expect(await ended).toMatchObject({ init: { status: 503 } });
  expect(opened).toEqual([]);
});

test('a screen that is given up while its kept page is looked for does not open it', async () => {
  const given = new AbortController();
  const match = async () => {
    given.abort();
    return new Response('kept');
  };
  vi.stubGlobal('caches', { open: async () => ({ match }) });
  const ended = loading(given.signal).catch((thrown: unknown) => thrown);
  expect(await ended).toMatchObject({ init: { status: 503 } });
  expect(opened).toEqual([]);
});

test('a page beyond the end of its list leads back to the last one, with all else that is asked for', async () => {
  const matches = { items: [], page: 3, pageSize: 10, total: 11 };
  const { browser } = screenLoader(async () => ({ matches }));
  const request = new Request(`${ORIGIN}/console/matches?list=open&page=3`);
  const led: unknown = await browser({ params: {}, request }).catch((thrown: unknown) => thrown);
  if (!(led instanceof Response)) throw new Error('It stays where it is.');
  expect(led.headers.get('location')).toBe('/console/matches?list=open&page=2');
});

test.each([
  ['/console/events/one?act=cancel', '/console/events/one?done=cancelled', true],
  ['/console/series/one', '/console/series', true],
  ['/console/events/new', '/console/events/one', false],
  ['/doi-one', '/doi-two', false],
  ['/notifications', '/', false],
  ['/auth', 'https://bank.example/auth', false],
])('a form at %s that leads to %s takes its place: %s', async (from, to, isReplaced) => {
  const { browser } = screenAction(async () => redirect(to, 303));
  const request = new Request(`${ORIGIN}${from}`, { method: 'POST', body: new FormData() });
  const answer = await browser({ params: {}, request });
  expect(Object(answer).headers.has('X-Remix-Replace')).toBe(isReplaced);
});

test.each([
  ['names the player of its page', 'player-1', ['player-1']],
  ['names nobody, as pages of the last release', null, []],
])('a form that %s is the screen’s own without it', async (_, player, told) => {
  const acted: string[] = [];
  const read: string[] = [];
  const { server } = screenAction(async ({ form }) => {
    read.push(...form.keys());
    return redirect('/menu');
  });
  const body = new FormData();
  body.set('text', 'Hello');
  if (player) body.set('acting-as', player);
  const context = new RouterContextProvider();
  context.set(apiContext, {} as never);
  context.set(actingContext, (named) => acted.push(named));
  const request = new Request(`${ORIGIN}/menu`, { method: 'POST', body });
  await server({ context, params: {}, request } as never);
  expect([acted, read]).toEqual([told, ['text']]);
});
