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

/** The brand whose site was asked: the host says which. */
export function brandOfRequest(request: FastifyRequest): Brand {
  return brandOfHost(request.host ?? '');
}

/** The language asked for in the address, else chosen before, else the browser's, else the brand's. */
export function languageOfRequest(request: FastifyRequest, brand: Brand): Language {
  const { lang } = request.query as { lang?: unknown }; // Fastify types a query as unknown
  const chosen = [lang, request.cookies[LANGUAGE_COOKIE]].filter(isLanguage);
  return languageFor(brand, [...chosen, ...accepted(request.headers['accept-language'])]);
}

/** True for a request that a page of another origin makes, as its browser says. */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}

/** From now on the request shows no cookie, as if its visitor had never been here. */
export function forgetVisitor(request: FastifyRequest): void {
  delete request.headers.cookie;
  request.cookies = {};
}

/** A language asked for in the address is the choice from then on. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = request.query as { lang?: unknown }; // Fastify types a query as unknown
  if (lang !== request.language || lang === request.cookies[LANGUAGE_COOKIE]) return;
  chooseLanguage(request, reply, request.language);
}

/** As a request carries a choice; the first of several counts. */
export function languageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}`;
}

/** Remembers a choice on this device. */
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
