import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../hash.ts';

const DEVICE_COOKIE = 'bl_device';
const MARK = /^[\w-]{22}$/;
const A_YEAR_S = 365 * 24 * 60 * 60;

/** The mark that a request shows, whether or not we gave it. */
export function markShownBy({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const shown = cookies[DEVICE_COOKIE];
  return shown !== undefined && MARK.test(shown) ? shown : undefined;
}

/**
 * The hash of a random mark in an HttpOnly cookie of ours, set when somebody signs in: by it officials see that
 * several accounts are used in one browser (docs/decisions/0029-players-desk.md). Only the hash is stored.
 */
export function deviceMark(request: FastifyRequest, reply: FastifyReply, secure: boolean): Buffer {
  const mark = markShownBy(request) ?? randomBytes(16).toString('base64url');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: A_YEAR_S } as const;
  reply.setCookie(DEVICE_COOKIE, mark, options);
  return hashOf(mark);
}
