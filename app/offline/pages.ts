import { isKept } from '#ui/screen/kept.ts';
import { isWorthKeeping, PATIENCE_MS, pageUnder, SILENT_FOR_MS, SPENT_MS } from './keeping.ts';
import { TooSlow, within } from './patience.ts';
import { answeredFresh, isShell, keep, keptFor, offlinePage, visitNow } from './stores.ts';
import type { FetchHeard } from './worker-scope.ts';

/** Statuses of a gateway whose server is away. */
const AWAY = [502, 503, 504];

/** End of the time in which a silent connection gets a shorter wait. */
let silentUntil = 0;

/** Answers a kept page's test of the connection. A reply ends the shorter wait. */
export async function heardOf(request: Request): Promise<Response> {
  const response = await fetch(request);
  silentUntil = 0;
  return response;
}

type Asking = Pick<FetchHeard, 'request' | 'preloadResponse' | 'waitUntil'>;

/** A page from the network; the kept one if the network is away or too slow. */
export async function pageOf(asking: Asking, url: URL): Promise<Response> {
  const fresh = freshPage(asking);
  const keepIt = keeperOf(url);
  const hasKept = isWorthKeeping(url) ? await isKept(url) : await isShell(url);
  try {
    const response = await (hasKept ? inTime(fresh) : fresh);
    if (hasKept && AWAY.includes(response.status)) return (await keptFor(url.href)) ?? response;
    answeredFresh(url.href);
    if (keepIt) asking.waitUntil(keepIt(response.clone()));
    return response;
  } catch {
    if (keepIt) asking.waitUntil(fresh.then(keepIt, () => undefined)); // a late page is kept for the next time
    return (await keptFor(url.href)) ?? offlinePage(url.href);
  }
}

async function freshPage({ preloadResponse, request }: Asking): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Follows a redirect with the rest of the wait, not with a new one. */
async function inTime(fresh: Promise<Response>): Promise<Response> {
  try {
    return await within(Date.now() < silentUntil ? SPENT_MS : PATIENCE_MS, fresh);
  } catch (error) {
    // a missing connection fails at once and counts as no silence: the next page may find a slow one
    if (error instanceof TooSlow) silentUntil = Date.now() + SILENT_FOR_MS;
    throw error;
  }
}

/** The function that keeps a page. A page under a sheet is kept when it is opened without the sheet. */
function keeperOf(url: URL): ((response: Response) => Promise<boolean>) | undefined {
  if (!isWorthKeeping(url) || pageUnder(url).href !== url.href) return undefined;
  const since = visitNow();
  return (response) => keep(url.href, response, since);
}
