import { once } from 'node:events';
import { io } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import type { EventId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { startTournament } from '#testing/tournaments.ts';

const HOST = 'brackets.localhost:3000';

const product = describeProduct();
const player = product.player();
let cup: EventId;

beforeAll(async () => {
  cup = (await startTournament(product, 2)).eventId;
});

function ask(url: string, headers: Record<string, string> = {}) {
  return product.app.inject({ url, headers: { host: HOST, ...headers } });
}

test('a host of its own shows brackets to anybody, as the brand of each event does', async () => {
  coversSpec('call.get-bracket-event', 'client.public-bracket');
  const reply = await ask(`/get-bracket-event?id=${cup}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  const headers = { host: 'blg-za-en.localhost' };
  const own = await product.app.inject({ url: `/api/get-bracket-event?id=${cup}`, headers });
  expect(reply.json()).toEqual(own.json());
  expect(reply.json()).toMatchObject({ entrants: 2, matches: { total: 1 } });
});

test('an event of another audience is found by its id alone, in the language of its brand', async () => {
  const texts = {
    en: { title: 'Night Cup', description: '', gameRules: [], howToPlay: [] },
    ar: { title: 'كأس الليل', description: '', gameRules: [], howToPlay: [] },
  };
  const { eventId } = await newEvent(product, { brandCode: 'blg-ps-ar', texts });
  expect((await ask(`/get-bracket-event?id=${eventId}`)).json().event.title).toBe('كأس الليل');
  const english = await ask(`/get-bracket-event?id=${eventId}`, { 'accept-language': 'en' });
  expect(english.json().event.title).toBe('Night Cup');
});

test('it reads no cookie and no credential, and sets none', async () => {
  const visitor = await ask(`/get-bracket-event?id=${cup}`);
  for (const headers of [
    { cookie: `bl_session=${player.session}; bl_device=${'a'.repeat(22)}; bl_language=de` },
    { authorization: 'Bearer blk_unknown' },
    { 'x-forwarded-proto': 'https', cookie: `bl_session=${player.session}` },
  ]) {
    const reply = await ask(`/get-bracket-event?id=${cup}`, headers);
    expect(reply.json()).toEqual(visitor.json());
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
});

test('an id that is none, or is no event’s, is refused as everywhere', async () => {
  expect((await ask('/get-bracket-event')).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'id', code: 'field_required' }],
  });
  const nobodys = await ask('/get-bracket-event?id=01900000-0000-7000-8000-000000000000');
  expect(nobodys.statusCode).toBe(404);
  expect(nobodys.headers['access-control-allow-origin']).toBe('*');
});

const ELSEWHERE = [
  ...['/', '/events', '/api/get-bracket-event', '/api/events', '/api/openapi.json', '/sandbox'],
  ...[
    '/sandbox/messages',
    '/metrics',
    '/service-worker.js',
    '/manifest.webmanifest',
    '/assets/x.js',
  ],
  ...['/get-bracket-event/x', '/brands/default/icon.svg'],
];

test.each(ELSEWHERE)('nothing else is there: %s', async (path) => {
  const reply = await ask(path, { cookie: `bl_session=${player.session}` });
  expect(reply.statusCode).toBe(404);
  expect(reply.json().code).toBe('not_found');
});

test('a balancer may ask it how it is', async () => {
  expect((await ask('/healthz')).json()).toEqual({ alive: true });
  expect((await ask('/readyz')).json()).toEqual({ ready: true });
});

test('another method is refused with those that are there, and a browser that asks is answered', async () => {
  const url = '/get-bracket-event';
  const act = { method: 'POST', url, headers: { host: HOST }, payload: {} } as const;
  const posted = await product.app.inject(act);
  expect(posted.statusCode).toBe(405);
  expect(posted.headers.allow).toBe('GET, HEAD, OPTIONS');
  const asked = await product.app.inject({ method: 'OPTIONS', url, headers: { host: HOST } });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-methods']).toBe('GET, HEAD');
});

test('at other hosts the short address is a page like any other', async () => {
  const headers = { host: 'blg-za-en.localhost' };
  const reply = await product.app.inject({ url: `/get-bracket-event?id=${cup}`, headers });
  expect(reply.statusCode).toBe(404);
});

test('it has no live line', async () => {
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 });
  const opened = async (host: string) => {
    const line = { path: '/live', transports: ['websocket'], reconnection: false, forceNew: true };
    const socket = io(address, { ...line, extraHeaders: { host } });
    const outcome = await Promise.race([
      once(socket as never, 'connect').then(() => true),
      once(socket as never, 'connect_error').then(() => false),
    ]);
    socket.close();
    return outcome;
  };
  expect(await opened('blg-za-en.localhost')).toBe(true);
  expect(await opened(HOST)).toBe(false);
});

test('the setting names another host, which may not be one of a brand', async () => {
  const named = await startTestProduct({ BRACKETS_HOST: 'Brackets.play.example' });
  const at = async (host: string) =>
    (await named.app.inject({ url: '/get-bracket-event', headers: { host } })).statusCode;
  expect(await at('brackets.PLAY.example:8080')).toBe(422);
  expect(await at('brackets-play.example')).toBe(404);
  expect(await at(HOST)).toBe(404);
  await named.close();
  for (const host of ['play.battleleague.example', 'blg-za-en.localhost']) {
    const start = startTestProduct({ BRACKETS_HOST: host });
    await expect(start).rejects.toThrow(/BRACKETS_HOST: expected a host of its own, found/);
  }
});
