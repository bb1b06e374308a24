import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../hash.ts';
import { exchangeCookie, setHostCookie, shownAs } from './host-cookies.ts';

const DEVICE_COOKIE = 'bl_device';
const MARK = /^[\w-]{22}$/;
const A_YEAR_S = 365 * 24 * 60 * 60;

/** The mark that a request shows, whether or not we gave it. */
export function markShownBy({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return shownAs(cookies, DEVICE_COOKIE).find((shown) => MARK.test(shown));
}

/**
 * The hash of a random mark in an HttpOnly cookie of ours, set when somebody signs in: by it officials see that
 * several accounts are used in one browser (docs/decisions/0079-officials.md). Only the hash is stored.
 */
export function deviceMark(request: FastifyRequest, reply: FastifyReply, secure: boolean): Buffer {
  const mark = markShownBy(request) ?? randomBytes(16).toString('base64url');
  setHostCookie(reply, DEVICE_COOKIE, mark, { secure, maxAgeSeconds: A_YEAR_S });
  return hashOf(mark);
}

/** Keeps a mark of an earlier release under its safe name. */
export function exchangeMark(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const options = { secure, maxAgeSeconds: A_YEAR_S };
  exchangeCookie(request, reply, DEVICE_COOKIE, markShownBy(request), options);
}
