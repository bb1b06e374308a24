import type { LoaderFunctionArgs, Params } from 'react-router';
import { parseUrl } from '#core/url.ts';
import type { SentInputOf } from '#platform/http/contract.ts';
import { screenLoader } from '#ui/screen/load.ts';
import type { brandsAndLegalCalls } from '../../brands-and-legal.contract.ts';

type Wanted = SentInputOf<typeof brandsAndLegalCalls.legalText>;

const HOME = '/landing';

/** Loads a legal text, and where to go back to as long as no script knows the history. */
export function legalLoader(wantedOf: (url: URL) => Wanted) {
  const load = screenLoader(({ api, url }) => api.legalText(wantedOf(url)));
  return {
    server: async (args: LoaderFunctionArgs) => ({
      text: await load.server(args),
      previous: previousOf(args.request),
    }),
    browser: async (args: { params: Params; request: Request }) => ({
      text: await load.browser(args),
      previous: HOME,
    }),
  };
}

/** The page of ours that led here by a whole load. */
function previousOf(request: Request): string {
  const here = new URL(request.url);
  const from = parseUrl(request.headers.get('referer') ?? '');
  if (from?.host !== here.host || from.pathname === here.pathname) return HOME;
  // more than one slash at the start would name another site
  return from.pathname.replace(/^\/+/, '/') + from.search;
}
