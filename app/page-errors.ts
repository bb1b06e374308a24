import type { FastifyInstance } from 'fastify';
import { type ErrorReports, pageError } from '#platform/telemetry/error-reports.ts';

const MOST_BYTES = 50_000;

/**
 * Takes errors of pages and passes them on. They come through the brand's own host, so a page needs to reach nobody else, and
 * the service learns no player's address. Scripts of the page send them (`ui/screen/page-errors.ts`).
 */
export function servePageErrors(app: FastifyInstance, reports: ErrorReports): void {
  app.post('/statistics/error', { bodyLimit: MOST_BYTES }, async ({ body, brand }, reply) => {
    const sent = pageError.safeParse(body);
    if (!sent.success) return reply.status(422).send();
    const { exception, tags } = sent.data;
    reports.passOn({ exception, tags: { ...tags, brand: brand.code } });
    return reply.status(204).send();
  });
}
