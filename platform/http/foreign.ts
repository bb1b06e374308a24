import type { FastifyRequest } from 'fastify';

/** True for a request that a page of another origin makes, as its browser says. */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}
