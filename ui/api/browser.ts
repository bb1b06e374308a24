import routeOf from 'virtual:calls';
import type { AppContract } from '#app/contract.ts';
import { ACTING_AS, ANOTHER, actingAs, reportAnotherPlayer } from './acting-as.ts';
import { type ClientOf, callBy, type Exchange, type Sent } from './client.ts';
import { recordRefusal } from './last-refusals.ts';
import { Unreachable } from './problem.ts';
import { reportSignedOut } from './signed-out.ts';

export type Api = ClientOf<AppContract>;

/**
 * Longest wait for a call. A line may go silent without an end, and a button would stay busy. Opening a
 * connection takes some eight seconds on a line with two-second round trips; after twenty seconds "try again" serves
 * the player better. The live line gets the same time to open.
 */
const WITHIN_MS = 20_000;
/** Bytes that a slow line carries in a millisecond: 16 KB a second, so that 5 MB have more than five minutes. */
const BYTES_PER_MS = 16;

/** The browser's client of the published API: it has no list of the calls, which would come with every page. */
export const browserApi = new Proxy({} as Api, {
  // no promise, where something waits for it
  get: (_, name) => (name === 'then' ? undefined : callBy(routeOf(String(name)), send)),
});

async function send({ method, url, json, options }: Sent): Promise<Exchange> {
  const headers = new Headers({ accept: 'application/json' });
  headers.set('accept-language', languageOfPage());
  const player = actingAs();
  if (player !== null && method !== 'GET') headers.set(ACTING_AS, player);
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  let body: BodyInit | null = json === undefined ? null : JSON.stringify(json);
  if (options.file) {
    const form = new FormData();
    form.set('file', options.file);
    body = form;
  }
  const withinMs = WITHIN_MS + (options.file?.size ?? 0) / BYTES_PER_MS;
  const answer = await answerOf(url, { method, headers, body }, withinMs);
  recordRefusal(url, answer);
  if (answer.status === 401) reportSignedOut();
  if (Object(answer.body).code === ANOTHER) reportAnotherPlayer();
  return answer;
}

/** The language that the page was made in. Its `lang` is another one after a browser has translated it. */
function languageOfPage(): string {
  const [language] = (document.documentElement.dataset.texts ?? '').split(':');
  return language || 'en';
}

/** The whole answer, which may break off in the middle as well. */
async function answerOf(url: string, request: RequestInit, withinMs: number): Promise<Exchange> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), withinMs);
  try {
    const response = await fetch(url, { ...request, signal: silence.signal });
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN) || undefined;
    return { status: response.status, body: await response.json().catch(nothingIn), retryAfter };
  } catch (error) {
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** An answer without words, or in a proxy's, is one; what was cut off is none. */
function nothingIn(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}
