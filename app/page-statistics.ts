import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { z } from 'zod';

/** Sent by a browser whose player consents to statistics (`features/community/brands-and-legal/screens/statistics.ts`). */
const seen = z.strictObject({
  /** First part of its path. */
  page: z.string().regex(/^[a-z-]{0,40}$/),
  /** Milliseconds to the first contentful paint, of the first page of a visit. */
  paintMs: z.number().positive().max(600_000).optional(),
});

const MOST_PAGES = 100;

/** Counts opened pages by brand: nobody's name, number, address or device is looked at or kept. */
export function servePageStatistics(app: FastifyInstance, registry: Registry): void {
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
    const told = seen.safeParse(request.body);
    if (!told.success) return reply.status(422).send();
    const { page, paintMs } = told.data;
    const brand = request.brand.code;
    views.inc({ brand, page: labelOf(page) });
    if (paintMs !== undefined) paint.observe({ brand }, paintMs / 1000);
    return reply.status(204).send();
  });
}

/** A label is kept for ever: not more of them than there are screens, whatever is sent. */
function labels(most: number): (page: string) => string {
  const known = new Set<string>();
  return (page) => {
    if (known.size < most) known.add(page);
    return known.has(page) ? page : 'other';
  };
}
