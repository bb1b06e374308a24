import { createHash, randomBytes } from 'node:crypto';
import { get } from 'node:http';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '#platform/http/server.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { lineTo } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { mountPages } from './pages.ts';

/** Requests of attackers and of broken clients. */

const EMAIL_HOST = 'eal-eu-en.localhost';
const PASSWORD = 'correct horse';

const product = describeProduct();
let database: pg.Pool;

beforeAll(async () => {
  database = lineTo(product.platform.config.databaseUrl);
});
afterAll(() => database.end());

describe('text that no database keeps', () => {
  test.each([
    ['email\u0000@example.org', 'correct horse'],
    ['somebody@example.org', 'a\u0000password'],
    ['\ud800@example.org', 'correct horse'],
  ])('is refused at the login: %j', async (email, emailPassword) => {
    const reply = await post('login', { email, emailPassword }, { host: EMAIL_HOST });
    expect(reply.statusCode).toBe(422);
  });

  test('is refused at the registration of an address', async () => {
    const payload = { name: 'A', email: 'a\u0000b@example.org', emailPassword: PASSWORD };
    const reply = await post(
      'early-access-user',
      { ...payload, terms: true },
      { host: EMAIL_HOST },
    );
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'email' })]),
    );
  });

  test('is refused in what goes into a document: half a character in a reason', async () => {
    const { matchId, challenged } = await newMatch(product, 'awaiting_approval');
    const call = challenged.api.disputeMatchResult({ matchId, reason: 'not so \ud800' });
    expect(await refusal(call)).toBe('input_invalid');
  });

  test.each(['0000-01-01', '0000-02-29', '9999-12-31'])(
    'a day out of all time: %s',
    async (date) => {
      expect((await product.app.inject(`/api/events?date=${date}`)).statusCode).toBeLessThan(500);
    },
  );
});

describe('an address of another', () => {
  test('that is registered, but by nobody with a username yet, cannot be taken', async () => {
    const taken = 'waiting@example.org';
    await registerAddress(taken);
    const other = await registerAddress('other@example.org');
    await post('register', { username: 'Other One' }, { host: EMAIL_HOST, session: other });
    const reply = await post(
      'profile-update',
      { email: taken, emailPassword: PASSWORD },
      { host: EMAIL_HOST, session: other },
    );
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe('email_taken');
  });

  test('a username that two want at the same instant is one player’s', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(product)));
    const asked = players.map(({ session }) =>
      post('profile-update', { username: 'The One' }, { session }),
    );
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('an API key', () => {
  test('is worth nothing at a brand of another audience', async () => {
    const key = await keyOf(await newOfficial(product, 'organiser'), ['organiser']);
    expect((await withKey('disputed-matches', key)).statusCode).toBe(200);
    const elsewhere = await withKey('disputed-matches', key, 'blg-ps-ar.localhost');
    expect(elsewhere.statusCode).toBe(401);
  });

  test('reaches no further than its owner’s roles do', async () => {
    const key = await keyOf(await newPlayer(product), ['organiser', 'administrator']);
    expect((await withKey('disputed-matches', key)).statusCode).toBe(403);
  });

  test('does what its scopes say, and nothing in its owner’s own name', async () => {
    const organiser = await newOfficial(product, 'organiser');
    const key = await keyOf(organiser, ['organiser']);
    const headers = { authorization: `Bearer ${key}` };
    const { eventId } = await newEvent(product);
    expect((await post('join-event', { eventId }, { headers })).statusCode).toBe(401);
    const rename = await post('early-access-user', { username: 'Taken Over' }, { headers });
    expect(rename.statusCode).toBe(401);
    expect((await organiser.api.profile({})).username).toBe(organiser.username);
  });
});

describe('a command that is sent again', () => {
  test('a picture sent twice with one key is kept once', async () => {
    const { matchId, challenger } = await newMatch(product, 'in_progress');
    const file = await picture(40);
    const options = { file, idempotencyKey: 'picture-1' };
    const first = await challenger.api.uploadMatchScreenshot({ matchId }, options);
    const again = await challenger.api.uploadMatchScreenshot({ matchId }, options);
    expect(again).toEqual(first);
    const other = { file: await picture(50), idempotencyKey: 'picture-1' };
    const call = challenger.api.uploadMatchScreenshot({ matchId }, other);
    expect(await refusal(call)).toBe('idempotency_key_reused');
  });

  test('an act that the last release did is answered as it was, without the fields of this one', async () => {
    const { matchId, challenger } = await newMatch(product, 'requested');
    const first = await challenger.api.cancelMatch({ matchId }, { idempotencyKey: 'act-1' });
    const { coverUrl: _, ...game } = first.game;
    await database.query(
      `update idempotency_keys set reply = (reply - 'scoreFrom')
        || jsonb_build_object('game', (reply->'game') - 'coverUrl', 'internal', 'kept for us')
       where key = 'act-1'`,
    );
    const again = await challenger.api.cancelMatch({ matchId }, { idempotencyKey: 'act-1' });
    const { scoreFrom: _scoreFrom, ...known } = first;
    expect(again).toEqual({ ...known, game });
  });

  test('a key too long to be kept is refused, never cut', async () => {
    const { session } = await newPlayer(product);
    const headers = { 'idempotency-key': 'k'.repeat(201) };
    const reply = await post('profile-update', { bio: 'hello' }, { session, headers });
    expect(reply.json()).toMatchObject({ code: 'input_invalid', status: 422 });
  });
});

describe('a battleground that draws its own matches', () => {
  test('takes no challenges', async () => {
    const match = await newMatch(product, 'requested');
    await match.challenger.api.cancelMatch({ matchId: match.matchId });
    await database.query(`update events set format = 'knockout' where id = $1`, [match.eventId]);
    const call = match.challenger.api.createChallenge({
      eventId: match.eventId,
      challengerTeamId: match.challengerTeamId,
      challengedTeamId: match.challengedTeamId,
      isInstant: true,
    });
    expect(await refusal(call)).toBe('challenges_closed');
  });
});

describe('what no call is', () => {
  test.each([
    ['a method nobody offers', { method: 'PUT', url: '/landing' }],
    ['an address that cannot be read', { method: 'GET', url: '/api/%E0%A4%A' }],
    ['a host that is none', { method: 'GET', url: '/api/viewer', headers: { host: 'a b;c' } }],
  ] as const)('%s is a problem with a code', async (_what, request) => {
    const reply = await product.app.inject({ ...request });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json().code).toMatch(/^[a-z_]+$/);
  });
});

describe('a path that no browser sends', () => {
  test.each([
    '//',
    '//elsewhere.example/landing',
    '/\\',
    '/assets/../landing', // files of the build are not counted against the limit of an address
    '/assets/%2E%2e/landing',
    '/embed/./../profile', // and what is embedded may stand inside other sites
    'http://elsewhere.example/landing',
  ])('%s is refused before any page is rendered', async (path) => {
    const rendered: unknown[] = [];
    const pages = await serverOfPages(rendered);
    const address = await pages.listen({ host: '127.0.0.1', port: 0 });
    expect(await statusOf(address, path)).toBe(400);
    expect(rendered).toEqual([]);
    await pages.close();
  });
});

describe('an address of a file that is none', () => {
  test.each(['/assets/none.js', '/brands/none/theme.css'])(
    '%s is rendered as a page, and counted as one',
    async (url) => {
      const pages = await serverOfPages([], 2);
      const replies = [];
      for (let times = 0; times < 3; times += 1) replies.push(await pages.inject(url));
      expect(replies.at(-1)?.statusCode).toBe(429);
      await pages.close();
    },
  );
});

describe('a page', () => {
  test('that came by an encrypted line is to come by no other, stands in no other page and runs nothing but its own', async () => {
    const pages = await serverOfPages([], 10, 1);
    const ask = async (proto: string) =>
      (await pages.inject({ url: '/landing', headers: { 'x-forwarded-proto': proto } })).headers;
    const encrypted = await ask('https');
    expect(encrypted['strict-transport-security']).toBe('max-age=31536000');
    expect(encrypted['content-security-policy']).toMatch(
      /script-src 'nonce-[^']+' 'strict-dynamic';.*object-src 'none'; base-uri 'none';.*frame-ancestors 'none'/,
    );
    expect(encrypted['content-security-policy']).toContain('; media-src blob:; ');
    expect(encrypted['x-content-type-options']).toBe('nosniff');
    expect((await ask('http'))['strict-transport-security']).toBeUndefined();
    await pages.close();
  });

  test('of the API stands in no other page either', async () => {
    const { headers } = await product.app.inject('/api/docs');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('a form of a page', () => {
  test.each([
    [{ 'content-length': `${50 * 1024 * 1024}` }, 413],
    [{ 'transfer-encoding': 'chunked' }, 400],
  ])('is not read to whatever end: %j', async (headers, status) => {
    const rendered: unknown[] = [];
    const pages = await serverOfPages(rendered);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await pages.inject({
      method: 'POST',
      url: '/guest',
      headers: { ...type, ...headers },
    });
    expect(reply.statusCode).toBe(status);
    expect(rendered).toEqual([]);
    await pages.close();
  });
});

describe('a job of a node that is no more', () => {
  test('comes back within a minute or two', async () => {
    const { rows } = await database.query(
      `select distinct expire_seconds from pgboss.queue where name = 'match-clock'`,
    );
    expect(rows).toEqual([{ expire_seconds: 60 }]);
  });
});

/** Notes in a list what it would have rendered. */
async function serverOfPages(rendered: unknown[], requestsPerMinute = 1_000, proxies = 0) {
  const pages = await createHttpServer({
    log: createLog('silent'),
    proxies,
    texts: product.platform.texts,
    rates: { player: requestsPerMinute, device: requestsPerMinute, strangers: requestsPerMinute },
  });
  const build = async () => rendered.push('rendered') as never;
  await mountPages(pages, build, product.platform.texts);
  return pages;
}

/** The path goes over the line as it is. */
function statusOf(address: string, path: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    get(address, { path }, (reply) => done(reply.resume().statusCode)).on('error', fail);
  });
}

interface More {
  readonly host?: string;
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function post(path: string, payload: object, { host, session, headers }: More = {}) {
  return product.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { host: host ?? 'blg-za-en.localhost', ...headers },
    cookies: session ? { bl_session: session } : {},
    payload,
  });
}

function withKey(path: string, key: string, host = 'blg-za-en.localhost') {
  const headers = { host, authorization: `Bearer ${key}` };
  return product.app.inject({ url: `/api/${path}`, headers });
}

async function registerAddress(email: string): Promise<string> {
  const payload = { name: 'Some Body', email, emailPassword: PASSWORD, terms: true };
  const reply = await post('early-access-user', payload, { host: EMAIL_HOST });
  const cookie = reply.cookies.find(({ name }) => name === 'bl_session');
  if (!cookie) throw new Error(reply.body);
  return cookie.value;
}

async function keyOf({ userId }: Person, scopes: readonly string[]): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(key).digest();
  await database.query(
    `insert into api_keys (id, key_hash, owner_id, name, scopes, created_at)
     values ($1, $2, $3, 'console', $4, now())`,
    [newId(), hash, userId, scopes],
  );
  return key;
}

async function picture(width: number): Promise<Blob> {
  const plain = { width, height: 30, channels: 3, background: '#204060' } as const;
  return new Blob([new Uint8Array(await sharp({ create: plain }).png().toBuffer())]);
}
