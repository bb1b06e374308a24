import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { ReactElement, ReactNode } from 'react';
import { preload } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { actingContext, apiContext, nonceContext } from '#ui/screen/context.ts';
import { NonceContext } from '#ui/screen/nonce.ts';
import { PageCardContext } from '#ui/share/page-card.tsx';
import { placeContext } from './visit.ts';

/** A page whose parts have not come by then is a fault. */
const TIMEOUT_MS = 5_000;

/** The server sets these for each request; a build has its own instances of the keys, so it exports them. */
export const contexts = { actingContext, apiContext, nonceContext, placeContext };

/** Renders the first view of a screen: the whole page, with nothing deferred. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const page = await renderPage(
    <NonceContext value={nonce}>
      <PageCardContext value={loadContext.get(placeContext).card}>
        <StylesFirst context={context}>
          <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
        </StylesFirst>
      </PageCardContext>
    </NonceContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status });
}

/**
 * Names the screen's styles before its scripts. React moves the router's `modulepreload` links ahead of its style sheets,
 * and a browser with six connections would paint nothing until the scripts have come. It wraps the router: beside
 * it, it would shift the ids of `useId`, which the browser counts without it.
 */
function StylesFirst({ context, children }: { context: EntryContext; children: ReactNode }) {
  for (const { route } of context.staticHandlerContext.matches) {
    for (const href of context.manifest.routes[route.id]?.css ?? []) preload(href, { as: 'style' });
  }
  return <>{children}</>;
}

/** Resolves once every part is there; a reader without script gets all of them. */
function renderPage(page: ReactElement, nonce: string | undefined): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // parts that are ready stay where they belong, however large the page is
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body: NodeReadableStream = Readable.toWeb(pipe(new PassThrough()));
        resolve(body as ReadableStream); // two declarations of the same web stream
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('The page was not ready in time')), TIMEOUT_MS);
  });
}
