import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { Language } from '#brands/brand.ts';
import { refuse } from '#platform/http/problems.ts';
import { brandOfRequest } from '#platform/http/visit.ts';
import type { Api } from './api-in-process.ts';
import { themeAddress, videoAddress } from './brand-files.ts';
import type { contexts } from './entry.server.tsx';
import { cardOf } from './page-card.ts';
import { saverOfRequest } from './saver.ts';

/** A picture of 5 MB (section 5 of the specification) and the fields beside it. */
const LONGEST_FORM = 6 * 1024 * 1024;

const TEXTS_MARKS = join(import.meta.dirname, '../build/client/texts.json');
let textsMarks: Readonly<Record<string, string>> | undefined;

/** The context of screens: API, brand, language and time zone. */
export function contextOf(
  build: ServerBuild,
  request: FastifyRequest,
  api: Api,
  actAs: (player: string) => void,
  { nonce, reportsErrors }: { nonce: string | undefined; reportsErrors: boolean },
) {
  // The build has its own instances of the context keys; it exports them beside its entry.
  const keys = (build.entry.module as unknown as { contexts: typeof contexts }).contexts;
  const brand = brandOfRequest(request);
  const context = new RouterContextProvider();
  context.set(keys.apiContext, api);
  context.set(keys.actingContext, actAs);
  context.set(keys.nonceContext, nonce);
  context.set(keys.placeContext, {
    brand,
    theme: themeAddress(brand),
    video: videoAddress(brand),
    language: request.language,
    textsMark: textsMark(request.language),
    timeZone: brand.timeZone,
    saver: saverOfRequest(request),
    card: cardOf({
      brand,
      language: request.language,
      origin: originOf(request),
      path: request.url,
      cookie: request.headers.cookie,
    }),
    reportsErrors,
  });
  return context;
}

/** Refuses a form without a length or with too great a one, since the screen's action reads all of it into memory. */
export function checkForm({ method, headers }: FastifyRequest): void {
  if (method !== 'POST') return;
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!(length >= 0)) throw refuse('body_malformed');
  if (length > LONGEST_FORM) throw refuse('body_too_large');
}

/** The request as a standard `Request`, which the router takes. */
export function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = originOf(request) + request.url;
  if (request.method !== 'POST') return new Request(url, { method: request.method, headers });
  // The pass-through parser hands over the raw stream of the body.
  const body = Readable.toWeb(request.body as Readable) as unknown as ReadableStream;
  return new Request(url, { method: request.method, headers, body, duplex: 'half' } as RequestInit);
}

function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${protocol}://${host || 'localhost'}`;
}

/** The hash that the build put into the names of all scripts with texts of a language. */
function textsMark(language: Language): string {
  textsMarks ??= readTextsMarks();
  return textsMarks[language] ?? '';
}

function readTextsMarks(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(TEXTS_MARKS, 'utf8'));
  } catch {
    return {}; // development: the browser knows where the sources are
  }
}
