import { expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { createHttpServer } from './server.ts';

const REQUESTS = 400;
const ONE_IN = 20;

test('a share of the successful requests has a line, and each refused one', async () => {
  const lines: { path: string; status: number }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const texts = { of: () => ({ texts: () => '' }) } as never;
  const app = await createHttpServer({ log, proxies: 0, texts, logOneIn: ONE_IN });
  app.get('/fine', async () => 'fine');
  app.get('/refused', async (_request, reply) => reply.code(409).send('refused'));
  const headers = { host: 'blg-za-en.localhost' };
  for (let each = 0; each < REQUESTS; each += 1) {
    await app.inject({ url: '/fine', headers });
    if (each % ONE_IN === 0) await app.inject({ url: '/refused', headers });
  }
  const of = (path: string) => lines.filter((line) => line.path === path).length;
  expect(of('/refused')).toBe(REQUESTS / ONE_IN);
  // twenty are expected; fewer or more come once in a million runs
  expect(of('/fine')).toBeGreaterThan(2);
  expect(of('/fine')).toBeLessThan(50);
  await app.close();
});
