import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { apiContext, nonceContext } from '#ui/screen/context.ts';
import { NonceContext } from '#ui/screen/nonce.ts';
import { placeContext } from './visit.ts';

/** The keys under which whoever serves the build passes in what a request brings. */
export const contexts = { apiContext, nonceContext, placeContext };

const TIMEOUT_MS = 5_000;

/** Renders the first view of a screen. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // In one piece: for parts that come late, or that React holds back in a large page, it adds a script of
        // half a kilobyte. Nothing of ours is late but the router's own data, ready a moment after the shell.
        onAllReady() {
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          const stream = createReadableStreamFromReadable(body);
          resolve(new Response(stream, { headers, status: failed ? 500 : status }));
          pipe(body);
        },
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
    setTimeout(abort, TIMEOUT_MS).unref();
  });
}
