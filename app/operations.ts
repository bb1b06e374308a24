import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { PING_PAYLOAD, WEBHOOK_PAYLOADS } from '#features/webhooks/payloads.ts';
import { PING } from '#features/webhooks/rules/kinds.ts';
import { openApi } from '#platform/http/openapi.ts';
import type { Platform } from '#platform/platform.ts';
import type { Realtime } from '#platform/realtime/sockets.ts';
import { apiPage } from './api-page.ts';
import { contract } from './contract.ts';
import { serveMetrics } from './metrics.ts';

/** What is told to webhooks. */
const MESSAGES = { ...WEBHOOK_PAYLOADS, [PING]: PING_PAYLOAD };

/** It has a style sheet in it, and nothing else. */
const API_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Health, metrics and the description of the API. */
export async function serveOperations(
  app: FastifyInstance,
  { config, db }: Platform,
  realtime: Realtime,
  isLeaving: () => boolean,
): Promise<void> {
  const description = JSON.stringify(openApi(contract, 'Battle League', MESSAGES));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('access-control-allow-origin', '*').send(description),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', API_PAGE_POLICY)
      .send(apiPage(contract, Object.keys(MESSAGES))),
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
  serveMetrics(app, config.metricsToken, realtime);
}

/** A supervisor asks often, and may share its address with players. */
const UNCOUNTED = { config: { uncounted: true } };
/** A database that takes this long is as good as none. */
const READY_WITHIN_MS = 2_000;

async function tooLate(): Promise<never> {
  await sleep(READY_WITHIN_MS, undefined, { ref: false });
  throw new Error('the database does not answer');
}
