import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers keep such a name over TLS only, for one host: no other host of the domain can set or replace it. */
const PREFIX = '__Host-';

type Cookies = Readonly<Record<string, string | undefined>>;

export interface CookieOptions {
  /** True if the request came over TLS. */
  readonly secure: boolean;
  /** Without one the cookie ends with the browser. */
  readonly maxAgeSeconds?: number;
}

/**
 * Values that a browser shows for a cookie of ours, the safe name first. The plain name is read for cookies of releases
 * before `__Host-`, and where a node of such a release has signed somebody in since.
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

/** Gives a browser over TLS that has a value under the plain name only the same value under the safe one. */
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

/** The cookies of a request that no framework has parsed. */
export function cookiesIn(header: string | undefined): Cookies {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

function namesOf(name: string, secure: boolean): string[] {
  return secure ? [PREFIX + name, name] : [name];
}

function optionsFor(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
