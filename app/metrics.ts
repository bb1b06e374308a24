import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { carrierCalls } from '#outside/carriers/meter.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Realtime } from '#platform/realtime/sockets.ts';
import { servePageStatistics } from './page-statistics.ts';

/**
 * Numbers for Prometheus at `/metrics`: for whoever bears the token; where none is set, for this machine
 * alone.
 */
export function serveMetrics(
  app: FastifyInstance,
  token: string | undefined,
  realtime: Realtime,
): void {
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

/** The other end is a program of this machine, and no proxy that passes on somebody else's request. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  if (headers.forwarded || headers['x-forwarded-for'] || headers.via) return false;
  const { remoteAddress = '' } = socket;
  return LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}
