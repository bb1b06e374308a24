import { expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { createLog } from '../telemetry/log.ts';
import { loadServerTexts } from '../texts.ts';
import { createHttpServer } from './server.ts';

test('a fault says the generic error in the caller’s language, and nothing of what went wrong', async () => {
  coversSpec('message.fault');
  const server = await createHttpServer({
    log: createLog('silent'),
    proxies: 0,
    texts: loadServerTexts(),
  });
  server.get('/broken', () => {
    throw new Error('relation "players" does not exist');
  });
  const answered = async (language: string) => {
    const headers = { host: 'eal-eu-en.localhost', 'accept-language': language };
    const reply = await server.inject({ url: '/broken', headers });
    expect(reply.statusCode).toBe(500);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body).not.toContain('players');
    return reply.json();
  };
  const detail = 'An error occurred, please try again shortly.';
  expect(await answered('en')).toMatchObject({ code: 'fault', status: 500, detail });
  expect((await answered('de')).detail).not.toBe(detail);
  await server.close();
});
