import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { invitationOf, saveInvitation } from './invitation.ts';
import { createHttpServer } from './server.ts';

let app: FastifyInstance;

beforeAll(async () => {
  const texts = { of: () => (key: string) => key };
  const log = createLog('silent');
  app = await createHttpServer({ log, proxies: 0, texts });
  app.get('/', (request, reply) => {
    saveInvitation(request, reply);
    return invitationOf(request, reply, false).code ?? null;
  });
  app.get('/joined', (request, reply) => {
    invitationOf(request, reply, false).forget();
    return null;
  });
});
afterAll(() => app.close());

const THREE_DAYS_S = 259_200;

test('an invitation in the address is kept for three days, out of reach of scripts', async () => {
  const [cookie] = (await visit('/?referId=SD3ML9HK&userId=other')).cookies;
  const kept = { name: 'bl_invitation', value: 'SD3ML9HK', httpOnly: true, sameSite: 'Lax' };
  expect(cookie).toMatchObject({ ...kept, maxAge: THREE_DAYS_S, path: '/' });
});

test('a later one takes its place, and the same again does not make it last', async () => {
  expect((await visit('/?userId=later', 'earlier')).cookies[0]?.value).toBe('later');
  expect((await visit('/?referId=same', 'same')).cookies).toEqual([]);
});

test.each([
  '/',
  '/?referId=',
  '/?referId=%3Cb%3E',
  '/?referId=a&referId=b',
  `/?userId=${'x'.repeat(101)}`,
])('nothing is kept of %s', async (url) => {
  expect((await visit(url)).cookies).toEqual([]);
});

test('it is forgotten once it has been made use of', async () => {
  const [cookie] = (await visit('/joined', 'SD3ML9HK')).cookies;
  expect(cookie).toMatchObject({ name: 'bl_invitation', value: '' });
  expect((await visit('/joined')).cookies).toEqual([]);
});

function visit(url: string, kept?: string) {
  const headers = { host: 'blg-za-en.localhost' };
  return app.inject({ url, headers, ...(kept && { cookies: { bl_invitation: kept } }) });
}
