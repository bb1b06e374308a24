import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { coversSpec } from '#testing/specification/index.ts';

const HOST = 'blg-za-en.localhost';
const TOKEN = 'a-fixed/credential.1';

let log = '';
const stream = new Writable({
  write(line, _, done) {
    log += line;
    done();
  },
});
const product = describeProduct(
  { CLIENT_TOKENS: `legacy-app:${TOKEN},stream-overlay:another-token` },
  { log: pino({ level: 'info' }, stream) },
);
const player = product.player();

function send(options: InjectOptions & { token?: string; session?: string }) {
  const { token, session, ...rest } = options;
  const headers = {
    host: HOST,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(session !== undefined && { cookie: `bl_session=${session}` }),
    ...rest.headers,
  };
  return product.app.inject({ ...rest, headers });
}

test('a client that shows its token with every call reads what anybody may', async () => {
  coversSpec('client.fixed-credential');
  const reply = await send({ url: '/api/games', token: TOKEN });
  expect(reply.statusCode).toBe(200);
  expect((await send({ url: '/api/games', token: 'another-token' })).statusCode).toBe(200);
});

test('the token gives no right: without a session its client is nobody', async () => {
  const reply = await send({ url: '/api/profile', token: TOKEN });
  expect(reply.statusCode).toBe(401);
  expect(reply.json().code).toBe('sign_in_needed');
});

test('beside a session the session acts, exactly as without the token', async () => {
  const { session } = player;
  const reply = await send({ url: '/api/profile', token: TOKEN, session });
  expect(reply.json()).toMatchObject({ username: player.username });
  expect(reply.json()).toEqual((await send({ url: '/api/profile', session })).json());
});

test('a page of another site that shows the token acts in nobody’s name', async () => {
  const foreign = { origin: 'https://evil.example' };
  const act = { method: 'POST', url: '/api/logout', payload: {} } as const;
  const reply = await send({ ...act, token: TOKEN, session: player.session, headers: foreign });
  expect(reply.statusCode).toBe(403);
  expect(reply.json().code).toBe('origin_refused');
  const own = { origin: `http://${HOST}` };
  const url = '/api/profile-update';
  const changed = await send({
    method: 'POST',
    url,
    payload: { firstName: 'Thandi' },

    token: TOKEN,
    session: player.session,
    headers: own,
  });
  expect(changed.statusCode).toBe(200);
});

test.each(['', 'blk_unknown', `${TOKEN}x`, TOKEN.slice(0, -1), TOKEN.toUpperCase(), 'legacy-app'])(
  'any other token is refused, whatever session comes along: "%s"',
  async (token) => {
    for (const url of ['/api/games', '/api/profile']) {
      const reply = await send({ url, token, session: player.session });
      expect(reply.statusCode).toBe(401);
      expect(reply.json().code).toBe('key_invalid');
    }
  },
);

test('a key of an organiser counts as before', async () => {
  const { api } = await newOfficial(product, 'organiser');
  const { key } = await api.createApiKey({ name: 'Tool', scopes: ['read'] });
  expect((await send({ url: '/api/organiser-events', token: key ?? '' })).statusCode).toBe(200);
});

test('the metrics and the log have the client’s name, and nowhere its token', async () => {
  await send({ url: '/api/events', token: TOKEN });
  const { body } = await send({ url: '/metrics' });
  expect(body).toContain('client_requests_total{client="legacy-app",status="200"}');
  const line = log.split('\n').find((each) => each.includes('/api/events'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ client: 'legacy-app', status: 200 });
  expect(log + body).not.toContain(TOKEN);
});
