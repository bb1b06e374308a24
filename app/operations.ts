import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { carrierCalls } from '#outside/carriers/meter.ts';
import { openApi } from '#platform/http/openapi.ts';
import type { Platform } from '#platform/platform.ts';
import type { Realtime } from '#platform/realtime/sockets.ts';
import { apiPage } from './api-page.ts';
import { contract } from './contract.ts';
import { servePageStatistics } from './page-statistics.ts';

/** Health, metrics and the description of the API. */
export async function serveOperations(
  app: FastifyInstance,
  { db }: Platform,
  realtime: Realtime,
): Promise<void> {
  const description = JSON.stringify(openApi(contract, 'Battle League'));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('access-control-allow-origin', '*').send(description),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(apiPage(contract)),
  );
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await Promise.race([sql`select 1`.execute(db), tooLate()]);
      return { ready: true };
    } catch {
      return reply.status(503).send({ ready: false });
    }
  });
  serveMetrics(app, realtime);
}

/** A database that takes this long is as good as none. */
const READY_WITHIN_MS = 2_000;

async function tooLate(): Promise<never> {
  await sleep(READY_WITHIN_MS, undefined, { ref: false });
  throw new Error('the database does not answer');
}

function serveMetrics(app: FastifyInstance, realtime: Realtime): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(carrierCalls);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'live_connections',
    help: 'Open sockets of this node',
    registers: [registry],
    collect() {
      this.set(realtime.connections());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  servePageStatistics(app, registry);
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
