import routeOf from 'virtual:calls';
import type { AppContract } from '#app/contract.ts';
import { type ClientOf, callBy, type Exchange, type Sent } from './client.ts';
import { noteRefusal } from './last-refusals.ts';
import { Unreachable } from './problem.ts';

export type Api = ClientOf<AppContract>;

/** The browser's client of the published API: it has no list of the calls, which would come with every page. */
export const browserApi = new Proxy({} as Api, {
  // no promise, where something waits for it
  get: (_, name) => (name === 'then' ? undefined : callBy(routeOf(String(name)), send)),
});

async function send({ method, url, json, options }: Sent): Promise<Exchange> {
  const headers = new Headers({ accept: 'application/json' });
  // the page's own language, which an address may have asked for
  headers.set('accept-language', document.documentElement.lang);
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  let body: BodyInit | null = json === undefined ? null : JSON.stringify(json);
  if (options.file) {
    const form = new FormData();
    form.set('file', options.file);
    body = form;
  }
  const response = await fetch(url, {
    method,
    headers,
    body,
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new Unreachable(String(error));
  });
  const answer = { status: response.status, body: await response.json().catch(() => null) };
  noteRefusal(url, answer);
  return answer;
}
