import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../hash.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the program that makes the request, if it shows a token of the settings. It gives no right. */
    client: string | undefined;
  }
}

/** Finds the name of the client that a token belongs to. */
export type ClientNames = (token: string) => string | undefined;

/** Returns the client's name for each token of the settings. */
export function clientNames(
  tokens: readonly { readonly id: string; readonly secret: string }[],
): ClientNames {
  const known = tokens.map(({ id, secret }) => ({ id, hash: hashOf(secret) }));
  return (token) => {
    const shown = hashOf(token);
    return known.filter(({ hash }) => timingSafeEqual(hash, shown))[0]?.id;
  };
}

/** Reads the bearer token of a request; other schemes mean nothing here. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer(?=$| ) *(.*)$/i.exec(headers.authorization ?? '')?.[1];
}
