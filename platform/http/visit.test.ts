import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createHttpServer } from './server.ts';
import { saveLanguage } from './visit.ts';

let app: FastifyInstance;

beforeAll(async () => {
  const texts = { of: () => (key: string) => key };
  app = await createHttpServer({
    log: createLog('silent'),
    proxies: 0,
    texts,
  });
  app.get('/', (request, reply) => {
    saveLanguage(request, reply);
    return { brand: request.brand.code, language: request.language };
  });
});
afterAll(() => app.close());

const EUROPE = 'eal-eu-de.localhost';

test.each([
  ['the brand speaks its own language', {}, 'de'],
  ['a browser asks for one of the others', { accept: 'pt;q=0.9, fr-CH;q=0.8' }, 'fr'],
  ['a choice made before wins over the browser', { cookie: 'es', accept: 'fr' }, 'es'],
  ['the address wins over both', { query: 'it', cookie: 'es', accept: 'fr' }, 'it'],
  ['a language the brand does not speak is passed over', { query: 'ar', cookie: 'am' }, 'de'],
  ['nonsense is passed over', { query: 'xx', cookie: '../..', accept: ';;,' }, 'de'],
])('%s', async (_, asked, language) => {
  expect((await visit(asked)).json()).toEqual({ brand: 'eal-eu-de', language });
});

test('a language asked for in the address is kept on the device', async () => {
  const cookie = (await visit({ query: 'it' })).cookies.find(({ name }) => name === 'bl_language');
  expect(cookie).toMatchObject({ value: 'it', path: '/', httpOnly: true, sameSite: 'Lax' });
});

test.each([
  ['none was asked for', {}],
  ['it is kept already', { query: 'it', cookie: 'it' }],
  ['the brand does not speak it', { query: 'ar' }],
])('nothing is kept where %s', async (_, asked) => {
  expect((await visit(asked)).cookies).toEqual([]);
});

interface Asked {
  readonly query?: string;
  readonly cookie?: string;
  readonly accept?: string;
}

function visit({ query, cookie, accept }: Asked) {
  return app.inject({
    url: query ? `/?lang=${query}` : '/',
    headers: { host: EUROPE, ...(accept && { 'accept-language': accept }) },
    ...(cookie && { cookies: { bl_language: cookie } }),
  });
}
