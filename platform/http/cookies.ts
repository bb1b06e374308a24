import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../hash.ts';

/** Browsers accept names with this prefix over TLS only, for one host: no other host can set or replace them. */
const PREFIX = '__Host-';
const DEVICE_COOKIE = 'bl_device';
const MARK = /^[\w-]{22}$/;
const A_YEAR_S = 365 * 24 * 60 * 60;

type Cookies = Readonly<Record<string, string | undefined>>;

export interface CookieOptions {
  /** True if the request came over TLS. */
  readonly secure: boolean;
  /** Without one the cookie ends with the browser. */
  readonly maxAgeSeconds?: number;
}

/**
 * Returns the values of a cookie, the safe name first. The plain name is read for cookies of releases without
 * `__Host-`, whose nodes may still run during a deploy.
 */
export function shownAs(cookies: Cookies, name: string): string[] {
  const shown = [cookies[PREFIX + name], cookies[name]];
  return [...new Set(shown.filter((value) => value !== undefined && value !== ''))] as string[];
}

/**
 * Sets a cookie that scripts cannot read: over TLS under the `__Host-` name, and for one release under the plain name as
 * well, which nodes of the release before read during a deploy. Without TLS a browser takes the plain name only.
 */
export function setHostCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { secure, maxAgeSeconds: maxAge }: CookieOptions,
): void {
  for (const each of namesOf(name, secure)) {
    reply.setCookie(each, value, { ...optionsFor(secure), ...(maxAge && { maxAge }) });
  }
}

/** Removes a cookie under all its names. */
export function clearHostCookie(reply: FastifyReply, name: string, secure: boolean): void {
  for (const each of namesOf(name, secure)) reply.clearCookie(each, optionsFor(secure));
}

/** Copies a value over TLS to the safe name, for browsers that have it under the plain name only. */
export function exchangeCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  name: string,
  value: string | undefined,
  { secure, maxAgeSeconds: maxAge }: CookieOptions,
): void {
  if (!secure || value === undefined || cookies[PREFIX + name] === value) return;
  reply.setCookie(PREFIX + name, value, { ...optionsFor(secure), ...(maxAge && { maxAge }) });
}

/** Parses the cookies of a request that does not pass through Fastify. */
export function cookiesIn(header: string | undefined): Cookies {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

/** Reads the device mark of a request, which another server may have made. */
export function markShownBy({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return shownAs(cookies, DEVICE_COOKIE).find((shown) => MARK.test(shown));
}

/**
 * Returns the hash of a random mark in an HttpOnly cookie, which is set at sign-in. It shows officials that several
 * accounts are used in one browser (docs/decisions/0079-officials.md). Only the hash is stored.
 */
export function deviceMark(request: FastifyRequest, reply: FastifyReply, secure: boolean): Buffer {
  const mark = markShownBy(request) ?? randomBytes(16).toString('base64url');
  setHostCookie(reply, DEVICE_COOKIE, mark, { secure, maxAgeSeconds: A_YEAR_S });
  return hashOf(mark);
}

/** Copies the mark of an earlier release to its safe name. */
export function exchangeMark(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const options = { secure, maxAgeSeconds: A_YEAR_S };
  exchangeCookie(request, reply, DEVICE_COOKIE, markShownBy(request), options);
}

function namesOf(name: string, secure: boolean): string[] {
  return secure ? [PREFIX + name, name] : [name];
}

function optionsFor(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
