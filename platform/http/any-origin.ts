import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { forgetVisitor, isForeign } from './visit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any origin may make the call and read the reply: it is public and changes nothing. */
    anyOrigin?: boolean;
  }
}

/** Headers of a reply that a page of another origin may read, beside those that the Fetch standard lists. */
const READABLE = 'etag, retry-after, unknown-fields, x-request-id';
/** Headers that a page of another origin may send: a client of the specification has a token with every call. */
const SENDABLE = 'authorization, content-type';
/** Browsers ask again after this time, in seconds. */
const ASKED_FOR_S = 86_400;

/** The part of a route that opens it to pages of any origin, without credentials. */
export const ANY_ORIGIN = {
  config: { anyOrigin: true },
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    openToAll(reply);
    if (isForeign(request)) forgetVisitor(request);
  },
} satisfies Partial<RouteOptions>;

/** Answers a browser that asks, before such a call, whether it may make it. */
export async function answerPreflight(
  reply: FastifyReply,
  methods: readonly string[],
): Promise<FastifyReply> {
  return openToAll(reply)
    .status(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', SENDABLE)
    .header('access-control-max-age', ASKED_FOR_S)
    .send();
}

function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', READABLE);
}
