import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, LANGUAGES, type Language } from '#brands/brand.ts';
import { brandOfHost, languageFor } from '#brands/brands.ts';

declare module 'fastify' {
  interface FastifyRequest {
    brand: Brand;
    language: Language;
  }
}

const LANGUAGE_COOKIE = 'bl_language';
const A_YEAR_S = 365 * 24 * 60 * 60;

/** Returns the brand of the request's host. */
export function brandOfRequest(request: FastifyRequest): Brand {
  return brandOfHost(request.host ?? '');
}

/** Returns the language of the address, else the chosen one, else the browser's, else the brand's. */
export function languageOfRequest(request: FastifyRequest, brand: Brand): Language {
  const { lang } = request.query as { lang?: unknown }; // Fastify types a query as unknown
  const chosen = [lang, request.cookies[LANGUAGE_COOKIE]].filter(isLanguage);
  return languageFor(brand, [...chosen, ...accepted(request.headers['accept-language'])]);
}

/** True for a request of another origin's page, by the header of its browser. */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}

/** Removes the cookies of a request, so that its visitor is a stranger. */
export function forgetVisitor(request: FastifyRequest): void {
  delete request.headers.cookie;
  request.cookies = {};
}

/** Saves the language of the address as the visitor's choice. */
export function saveLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = request.query as { lang?: unknown }; // Fastify types a query as unknown
  if (lang !== request.language || lang === request.cookies[LANGUAGE_COOKIE]) return;
  chooseLanguage(request, reply, request.language);
}

/** Formats a choice as the cookie of a request; the first of several counts. */
export function languageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}`;
}

/** Saves a choice on this device. */
export function chooseLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): void {
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: A_YEAR_S,
  });
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function accepted(header: string | undefined): string[] {
  return (header ?? '').split(',', 10).map((part) => part.split(';', 1)[0]?.trim() ?? '');
}
