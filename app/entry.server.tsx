import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { apiContext, nonceContext } from '#ui/screen/context.ts';
import { emptyFirstView, FirstViewContext } from '#ui/screen/first-view.tsx';
import { NonceContext } from '#ui/screen/nonce.ts';
import { completed } from './completed-page.ts';
import { FilesOfPageContext } from './place.ts';
import { renderWhole } from './render-whole.ts';
import { placeContext } from './visit.ts';

/** The keys under which whoever serves the build passes in what a request brings. */
export const contexts = { apiContext, nonceContext, placeContext };

/** Renders the first view of a screen. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const view = emptyFirstView();
  const { serverHandoffStream, ...known } = context;
  const page = await renderWhole(
    <NonceContext value={nonce}>
      <FirstViewContext value={view}>
        <FilesOfPageContext value={loadContext.get(placeContext)}>
          <ServerRouter context={known} url={request.url} {...(nonce && { nonce })} />
        </FilesOfPageContext>
      </FirstViewContext>
    </NonceContext>,
  );
  const data = serverHandoffStream ? await dataScript(serverHandoffStream, nonce) : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(completed(page, { view, data, nonce }), { headers, status });
}

/** What the router's own `StreamTransfer` says piece by piece: nothing of ours comes late, so it is one script. */
async function dataScript(stream: ReadableStream<Uint8Array>, nonce?: string): Promise<string> {
  const data = await new Response(stream).text();
  const told = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const own = nonce ? ` nonce="${nonce}"` : '';
  return `<script${own}>{let c=window.__reactRouterContext.streamController;c.enqueue(${told});c.close()}</script>`;
}
