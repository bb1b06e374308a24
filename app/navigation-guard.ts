import { type MiddlewareFunction, redirect } from 'react-router';
import {
  claimedNumber,
  guard,
  isPublicPage,
  remembered,
} from '#features/foundation/identity/rules/navigation-guard.ts';
import { recall, remember } from '#features/foundation/identity/screens/session-store.ts';
import { browserApi } from '#ui/api/browser.ts';
import { Unreachable } from '#ui/api/problem.ts';
import { apiContext } from '#ui/screen/context.ts';
import type { Visit } from '#ui/screen/viewer.ts';

type Place = Pick<Parameters<MiddlewareFunction>[0], 'url' | 'pattern'>;
type Viewer = Awaited<ReturnType<typeof browserApi.viewer>>;

/** The navigation guard of section 2 of the specification, for a page that is asked for from the server. */
export const guardOnServer: MiddlewareFunction<Response> = async (args, next) => {
  const { url, pattern, context, request } = args;
  if (request.method === 'GET' && isGuarded(args)) {
    const to = leadAway({ url, pattern }, await context.get(apiContext).viewer({}), null);
    if (to !== null) throw redirect(to);
  }
  return next();
};

/** The same, for a navigation in the browser. Where the tab knows its player, nobody is asked. */
export const guardInBrowser: MiddlewareFunction = async (args, next) => {
  const { url, pattern, request } = args;
  if (request.method === 'GET') {
    remember(remembered(url.searchParams));
    if (isGuarded(args) && !isRemembered()) {
      const viewer = await seen();
      const to = viewer && leadAway({ url, pattern }, viewer, recall('msisdn'));
      if (to) throw redirect(to);
    }
  }
  await next();
};

/** Keeps for the tab who is signed in, as the guard wants it; called whenever that may have changed. */
export function rememberVisit({ player }: Visit, query: URLSearchParams): void {
  const user = player && JSON.stringify({ ...player, mettleStateUser: true });
  remember({ ...remembered(query), user });
}

/** An address that leads nowhere says so to everybody. */
function isGuarded({ url, pattern }: Place): boolean {
  return pattern !== '*' && !isPublicPage(url.pathname);
}

function leadAway({ url }: Place, viewer: Viewer, stored: string | null): string | null {
  const { player, verified, entry, demoMsisdn } = viewer;
  return guard({
    path: url.pathname,
    query: url.searchParams,
    entry,
    known: verified,
    mettleStateUser: player !== null,
    number: claimedNumber(url.searchParams, stored, demoMsisdn),
  });
}

function isRemembered(): boolean {
  return recall('user') !== null;
}

/** Nobody is sent away for a line that is down: the screen itself says so. */
async function seen(): Promise<Viewer | null> {
  try {
    return await browserApi.viewer({});
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}
