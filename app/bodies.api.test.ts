import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer } from '#testing/people.ts';
import { contract } from './contract.ts';
import { createProduct, type Product } from './product.ts';

const HOST = 'blg-za-en.localhost';

let log = '';
const stream = new Writable({
  write(line, _, done) {
    log += line;
    done();
  },
});
const product = describeProduct({}, { log: pino({ level: 'info' }, stream) });
const organiser = product.official('organiser');
/** The same installation without the sandbox. */
let live: Product;

beforeAll(async () => {
  const { config } = product.platform;
  const { databaseUrl = '' } = config;
  const outside = { ...config, databaseUrl, sandbox: false, workers: false };
  live = await createProduct(outside, { clock: product.clock, workers: false });
});
afterAll(() => live.close());

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
  readonly payload?: string | object;
  readonly headers?: Record<string, string>;
  readonly at?: Product;
}

function send(path: string, { method = 'POST', payload, headers, at = product }: Asked = {}) {
  const all = { host: HOST, ...headers };
  return at.app.inject({ method, url: path, headers: all, ...(payload && { payload }) });
}

test('every call answers another method with those that it has', async () => {
  for (const [path, calls] of Map.groupBy(Object.values(contract), (call) => call.path)) {
    const expected = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    if (calls.some(({ anyOrigin }) => anyOrigin)) expected.push('OPTIONS');
    for (const wrong of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      if (expected.includes(wrong)) continue;
      const reply = await send(`/api/${path}`, { method: wrong });
      const { statusCode, headers } = reply;
      expect([path, statusCode, headers.allow]).toEqual([path, 405, expected.sort().join(', ')]);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(reply.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    }
  }
});

test.each([
  ['/api/events/', 'POST', 'GET, HEAD, OPTIONS'],
  ['/api/%65vents?country=ZA', 'PATCH', 'GET, HEAD, OPTIONS'],
  ['/api/openapi.json', 'DELETE', 'GET, HEAD'],
  ['/api/receipts/1/receipt.pdf', 'PUT', 'GET, HEAD'],
  ['/api/join-event', 'HEAD', 'POST'],
  ['/api/join-event', 'OPTIONS', 'POST'],
] as const)('%s is there, and not by %s', async (path, method, allow) => {
  const reply = await send(path, { method });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
});

test.each(['/api/no-such-call', '/api/', '/api/events/x', '/api/receipts/1'])(
  '%s is not there by any method',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const) {
      const reply = await send(path, { method });
      expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined]);
    }
  },
);

const FORM = 'application/x-www-form-urlencoded';

test('another method is refused as such, whatever the body is', async () => {
  const headers = { 'content-type': 'text/xml' };
  const reply = await send('/api/events', { method: 'PUT', payload: '<a/>', headers });
  expect(reply.statusCode).toBe(405);
});

test.each([
  ['text/plain', '{"email":"a@mail.example"}'],
  ['text/xml', '<email/>'],
  [FORM, 'email=a%40mail.example'],
  ['application/octet-stream', '{}'],
  ['multipart/form-data; boundary=x', '--x--\r\n'],
])('a body of %s is refused where JSON is read', async (type, payload) => {
  const path = '/api/send-password-recovery-email';
  const reply = await send(path, { payload, headers: { 'content-type': type } });
  expect(reply.statusCode).toBe(415);
  expect(reply.headers.accept).toBe('application/json');
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(reply.json()).toMatchObject({ status: 415, code: 'media_type_unsupported' });
});

test('JSON is refused where a file is read', async () => {
  const headers = { cookie: `bl_session=${organiser.session}` };
  const reply = await send('/api/upload-avatar', { payload: {}, headers });
  expect([reply.statusCode, reply.headers.accept]).toEqual([415, 'multipart/form-data']);
});

test('a call without a body is no call with a body of another type', async () => {
  for (const type of ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, 'content-length': '0' };
    expect((await send('/api/logout', { headers })).statusCode).toBe(200);
  }
  expect((await send('/api/logout')).statusCode).toBe(200);
  const charset = { 'content-type': 'application/json; charset=utf-8' };
  expect((await send('/api/logout', { payload: '{}', headers: charset })).statusCode).toBe(200);
});

test('both refusals are told in each language', async () => {
  const texts = new Set<string>();
  for (const lang of LANGUAGES) {
    const brand = servedBrands().find(({ languages }) => languages.includes(lang));
    const headers = { host: `${brand?.code}.localhost`, 'content-type': 'text/plain' };
    const method = await send(`/api/events?lang=${lang}`, { headers, method: 'PUT' });
    const media = await send(`/api/logout?lang=${lang}`, { headers, payload: 'x' });
    expect([method.statusCode, media.statusCode]).toEqual([405, 415]);
    texts.add(method.json().detail).add(media.json().detail);
  }
  expect(texts.size).toBe(2 * LANGUAGES.length);
});

const UNKNOWN = { firstName: 'Thandi', fristName: 'x', 'set,\r\nX: 1': 1, ü: { deep: 1 } };

test('fields that a call does not have are named in the reply and in the log; the rest is done', async () => {
  const player = await newPlayer(product);
  const headers = { cookie: `bl_session=${player.session}` };
  const reply = await send('/api/profile-update', { payload: UNKNOWN, headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ firstName: 'Thandi' });
  expect(reply.headers['unknown-fields']).toBe('fristName, set%2C%0D%0AX%3A%201, %C3%BC');
  expect(log).toMatch(/"path":"profile-update","unknown":"fristName, [^"]*"[^\n]*unknown fields/);
  const right = await send('/api/profile-update', { payload: { firstName: 'T' }, headers });
  expect(right.headers['unknown-fields']).toBeUndefined();
});

test('of many unknown fields some are named', async () => {
  const player = await newPlayer(product);
  const headers = { cookie: `bl_session=${player.session}` };
  const payload = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`field-${at}-${'x'.repeat(20)}`, at]),
  );
  const reply = await send('/api/logout', { payload, headers });
  const named = String(reply.headers['unknown-fields']);
  expect(named.length).toBeLessThan(1100);
  expect(named.split(', ').slice(-2)[0]).toBe(`field-19-${'x'.repeat(20)}`);
  expect(named).toMatch(/, \.\.\.$/);
});

async function keyOf({ isOld = false } = {}) {
  const { key, keyId } = await organiser.api.createApiKey({ name: 'Tool', scopes: ['events'] });
  const { db } = product.platform;
  if (isOld) await sql`update api_keys set refuses_unknown = false where id = ${keyId}`.execute(db);
  return { authorization: `Bearer ${key}` };
}

const TYPO = { texts: {}, eventId: '01900000-0000-7000-8000-000000000000', fomat: 'league' };

test('a key that is made now is refused at the field, with whatever else is wrong', async () => {
  const headers = await keyOf();
  const reply = await send('/api/cancel-event', { payload: TYPO, headers, at: live });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().errors).toEqual([
    { path: 'reason', code: 'field_required', message: expect.any(String) },
    { path: 'texts', code: 'field_unknown', message: expect.any(String) },
    { path: 'fomat', code: 'field_unknown', message: expect.any(String) },
  ]);
  expect(reply.headers['unknown-fields']).toBe('texts, fomat');
});

test('a key of before is answered as before, but in the sandbox, where tools are tried', async () => {
  const headers = await keyOf({ isOld: true });
  const payload = { ...TYPO, reason: 'Nobody came' };
  const old = await send('/api/cancel-event', { payload, headers, at: live });
  expect([old.statusCode, old.headers['unknown-fields']]).toEqual([404, 'texts, fomat']);
  const tried = await send('/api/cancel-event', { payload, headers });
  expect([tried.statusCode, tried.json().errors.length]).toEqual([422, 2]);
});

const OUT = '/api/logout';
const MISSPELT = { tokn: 'x' };

test('in the sandbox a caller without a session is refused as well; elsewhere the field is named', async () => {
  const tried = await send(OUT, { payload: MISSPELT });
  expect(tried.statusCode).toBe(422);
  expect(tried.json().errors).toMatchObject([{ path: 'tokn', code: 'field_unknown' }]);
  const named = await send(OUT, { payload: MISSPELT, at: live });
  expect([named.statusCode, named.headers['unknown-fields']]).toEqual([200, 'tokn']);
});

test.each<[string, Record<string, string>]>([
  ['page', { origin: `http://${HOST}` }],
  ['page of a browser that names no origin', { 'sec-fetch-site': 'same-origin' }],
])('a %s of ours may be of another release and is never refused', async (_, headers) => {
  const reply = await send(OUT, { payload: MISSPELT, headers });
  expect([reply.statusCode, reply.headers['unknown-fields']]).toEqual([200, 'tokn']);
});
