import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { homeOf } from '#platform/home.ts';
import type { Platform } from '#platform/platform.ts';
import type { Realtime } from '#platform/realtime/sockets.ts';
import { apiPage } from './api-page.ts';
import { serveMetrics } from './metrics.ts';
import { addressed, describeApi, PARTS } from './open-api/description.ts';
import { MESSAGES } from './open-api/messages.ts';

/** It has a style sheet in it, and nothing else. */
const API_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Health, metrics and the description of the API. */
export async function serveOperations(
  app: FastifyInstance,
  { config, db }: Platform,
  realtime: Realtime,
  { isLeaving, pool }: { readonly isLeaving: () => boolean; readonly pool: Pool },
): Promise<void> {
  for (const [file, document] of describeApi()) {
    const written = new Map<string, string>(); // by the address of the brand
    app.get(`/api/${file}`, async ({ brand }, reply) => {
      const home = homeOf(brand, config) || '/';
      const text = written.get(home) ?? JSON.stringify(addressed(document, home));
      written.set(home, text);
      return reply.type('application/json').header('access-control-allow-origin', '*').send(text);
    });
  }
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', API_PAGE_POLICY)
      .send(apiPage(PARTS, Object.keys(MESSAGES))),
  );
  app.get('/healthz', UNCOUNTED, async () => ({ alive: true }));
  app.get('/readyz', UNCOUNTED, async (_request, reply) => {
    if (isLeaving()) return reply.status(503).send({ ready: false, leaving: true });
    try {
      await Promise.race([sql`select 1`.execute(db), tooLate()]);
      return { ready: true };
    } catch {
      return reply.status(503).send({ ready: false });
    }
  });
  serveMetrics(app, { token: config.metricsToken, realtime, pool });
}

/** A supervisor asks often, and may share its address with players. */
const UNCOUNTED = { config: { uncounted: true } };
/** A database that takes this long is as good as none. */
const READY_WITHIN_MS = 2_000;

async function tooLate(): Promise<never> {
  await sleep(READY_WITHIN_MS, undefined, { ref: false });
  throw new Error('the database does not answer');
}
