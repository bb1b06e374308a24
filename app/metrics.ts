import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { carrierCalls } from '#outside/carriers/meter.ts';
import { smsSends } from '#outside/sms/meter.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Realtime } from '#platform/realtime/sockets.ts';
import { BUSINESS } from '#platform/telemetry/counts.ts';
import { registerState } from '#platform/telemetry/state.ts';
import { lastBackup } from './scheduled-backup.ts';

/** Serves `/metrics` for Prometheus: to bearers of the token, or without a token only to programs of this machine. */
export function serveMetrics(
  app: FastifyInstance,
  { token, realtime, pool }: { token: string | undefined; realtime: Realtime; pool: Pool },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [carrierCalls, smsSends, lastBackup, ...BUSINESS])
    registry.registerMetric<string>(metric);
  registerState(registry, pool);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const clients = new Counter({
    name: 'client_requests_total',
    help: 'Requests that showed the token of a client (CLIENT_TOKENS)',
    labelNames: ['client', 'status'],
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
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    if (request.client) clients.inc({ client: request.client, status: labels.status });
    done();
  });
  servePageStatistics(app, registry);
  app.get('/metrics', async (request, reply) => {
    if (token ? !bears(request, token) : !isFromHere(request)) throw refuse('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** True for a request of a program on this machine, unless it is a proxy that passes on another's request. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  if (headers.forwarded || headers['x-forwarded-for'] || headers.via) return false;
  const { remoteAddress = '' } = socket;
  return LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}

/** Sent by a browser whose player consents to statistics (`features/community/brands-and-legal/screens/statistics.ts`). */
const seen = z.strictObject({
  /** First part of its path. */
  page: z.string().regex(/^[a-z-]{0,40}$/),
  /** Milliseconds to the first contentful paint, of the first page of a visit. */
  paintMs: z.number().positive().max(600_000).optional(),
});

const MOST_PAGES = 100;

/** Counts opened pages by brand, without any data about the visitor. */
function servePageStatistics(app: FastifyInstance, registry: Registry): void {
  const views = new Counter({
    name: 'page_views_total',
    help: 'Pages opened by visitors who agreed to statistics',
    labelNames: ['brand', 'page'],
    registers: [registry],
  });
  const paint = new Histogram({
    name: 'first_paint_seconds',
    help: 'First contentful paint of a visit, by visitors who agreed to statistics',
    labelNames: ['brand'],
    buckets: [0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers: [registry],
  });
  const labelOf = labels(MOST_PAGES);
  app.post('/statistics/page', async (request, reply) => {
    const sent = seen.safeParse(request.body);
    if (!sent.success) return reply.status(422).send();
    const { page, paintMs } = sent.data;
    const brand = request.brand.code;
    views.inc({ brand, page: labelOf(page) });
    if (paintMs !== undefined) paint.observe({ brand }, paintMs / 1000);
    return reply.status(204).send();
  });
}

/** Limits the labels, since the registry never forgets one and browsers may send anything. */
function labels(most: number): (page: string) => string {
  const known = new Set<string>();
  return (page) => {
    if (known.size < most) known.add(page);
    return known.has(page) ? page : 'other';
  };
}
