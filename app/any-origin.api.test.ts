import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { contract } from './contract.ts';

const HOST = 'blg-za-en.localhost';
const ELSEWHERE = { host: HOST, origin: 'https://fans.example' };

const product = describeProduct();
const player = product.player();

type Name = keyof typeof contract;
const NAMES = Object.keys(contract) as Name[];

/** The public reads: brackets, events, tables, games, leaderboards. */
const OPEN: readonly string[] = [
  'eventById',
  'eventByIdMatches',
  'eventByParticipants',
  'eventFinals',
  'eventRankings',
  'eventRules',
  'events',
  'eventsOnNow',
  'games',
  'getBracketEvent',
  'getGameLeaderboard',
  'leagueTable',
  'watchMatch',
];

/** Makes a call, as a page of another site would. */
function fromElsewhere(name: Name, headers: Record<string, string> = {}) {
  const { method, path, upload } = contract[name];
  const payload = method === 'POST' && !upload ? { payload: {} } : {};
  const all = { ...ELSEWHERE, ...headers };
  return product.app.inject({ method, url: `/api/${path}`, headers: all, ...payload });
}

function preflight(path: string, method: string) {
  const headers = { ...ELSEWHERE, 'access-control-request-method': method };
  return product.app.inject({ method: 'OPTIONS', url: `/api/${path}`, headers });
}

test('pages of any origin read what is public, without credentials, and nothing else', async () => {
  const open: string[] = [];
  for (const name of NAMES) {
    const { headers } = await fromElsewhere(name);
    if (headers['access-control-allow-origin']) open.push(name);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
  expect(open.sort()).toEqual(OPEN);
});

test('browsers that ask before a call are answered for these paths alone', async () => {
  const open: string[] = [];
  for (const name of NAMES) {
    const { path, method } = contract[name];
    const { statusCode, headers } = await preflight(path, method);
    if (headers['access-control-allow-origin'] === '*') {
      open.push(name);
      expect(statusCode).toBe(204);
      expect(headers['access-control-allow-methods']).toBe(method === 'GET' ? 'GET, HEAD' : method);
      expect(headers['access-control-allow-headers']).toBe('authorization, content-type');
    } else {
      expect(statusCode).toBe(405);
      expect(Object.keys(headers).join()).not.toContain('access-control');
    }
  }
  expect(open.sort()).toEqual(OPEN);
  expect((await preflight('no-such-call', 'GET')).statusCode).toBe(404);
});

test('the session of a player who has such a page open is not read', async () => {
  const { eventId, gameId } = await newEvent(product);
  await player.api.linkGameAccount({ gameId, accountName: player.username, platform: 'ps5' });
  await player.api.joinEvent({ eventId });
  const url = `/api/event-by-id?id=${eventId}`;
  const cookie = `bl_session=${player.session}`;
  const seen = async (headers: Record<string, string>) =>
    (await product.app.inject({ url, headers: { host: HOST, ...headers } })).json();
  const stranger = await seen({});
  expect(await seen({ cookie })).not.toEqual(stranger);
  expect(await seen({ cookie, origin: ELSEWHERE.origin })).toEqual(stranger);
});

test('a leaderboard, which is asked for by POST, is read from elsewhere as well', async () => {
  await newEvent(product);
  const board = { method: 'POST', url: '/api/get-game-leaderboard' } as const;
  const payload = { eventName: 'football-26' };
  const reply = await product.app.inject({ ...board, payload, headers: ELSEWHERE });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
});

test('a refusal can be read, too, with what it says about itself', async () => {
  const url = '/api/get-bracket-event?id=01900000-0000-7000-8000-000000000000';
  const { statusCode, headers } = await product.app.inject({ url, headers: ELSEWHERE });
  expect(statusCode).toBe(404);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-expose-headers']).toContain('retry-after');
});

test('what changes something is refused to pages of other sites as before', async () => {
  const changing = NAMES.filter((name) => contract[name].method === 'POST' && !OPEN.includes(name));
  for (const name of changing) {
    const reply = await fromElsewhere(name, { cookie: `bl_session=${player.session}` });
    expect([name, reply.statusCode, reply.json().code]).toEqual([name, 403, 'origin_refused']);
  }
});
