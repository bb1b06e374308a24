import { KEPT_AT, KEPT_PAGES } from '#ui/screen/kept.ts';
import { build } from './build.ts';
import {
  ASSET_WITHIN_MS,
  FRESH_MS,
  isWorthKeeping,
  MOST_KEPT,
  needsOf,
  outdated,
  pageUnder,
  ROUTES_WITHIN_MS,
  successors,
} from './keeping.ts';
import { within } from './patience.ts';

const ASSETS = 'bl-assets';
const SHELL = 'bl-shell';
/** In the store of pages: whose they are. */
const VIEWER = '/kept-for';
/** In the store of pages: their player's own page without a network, in the frame with the tabs. */
const OWN_OFFLINE = '/kept-offline';
const NO_PAGES = [VIEWER, OWN_OFFLINE];
const OFFLINE = '/offline';
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Headers of what came that are not true of what is stored. */
const UNTRUE = ['content-length', 'content-encoding', 'set-cookie'];

/** Increases with each sign-in and sign-out; a page requested before is not kept. */
let visit = 0;

/** The number of the current visit. Pages requested in an earlier visit are not kept. */
export function visitNow(): number {
  return visit;
}

/** An asset, from the store first. */
export async function assetOf(request: Request): Promise<Response> {
  const store = await caches.open(ASSETS);
  const stored = await store.match(request);
  if (stored) return stored;
  const response = await fetchPatiently(request);
  // a font is asked for without credentials, a script with: what is stored serves both
  if (response.ok && response.type === 'basic') await store.put(request.url, response.clone());
  return response;
}

/**
 * Tries again where the network fails, for as long as a script may take (section 9 of the specification): the router
 * itself would reload the page. Without any network, waiting would only hide that.
 */
async function fetchPatiently(request: Request): Promise<Response> {
  const start = Date.now();
  for (let tried = 0; ; tried += 1) {
    try {
      return await fetch(request);
    } catch (error) {
      const wait = Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
      const isOver = Date.now() + wait - start > ASSET_WITHIN_MS;
      if (isOver || !navigator.onLine || !isNeededToRun(request)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** A picture that is missing is shown as such; a page does not run without its scripts and styles. */
function isNeededToRun({ url }: Request): boolean {
  return /^\/assets\/.+\.(js|css)$/.test(new URL(url).pathname);
}

/** The table of routes, which the router asks for piece by piece; an old one is better than none. */
export async function routesOf(request: Request): Promise<Response> {
  const store = await caches.open(SHELL);
  const stored = await store.match(request);
  const fresh = freshRoutes(store, request);
  if (stored) return within(ROUTES_WITHIN_MS, fresh).catch(() => stored);
  return fresh.catch(async (error: unknown) => {
    const pieces = await piecesFor(store, new URL(request.url));
    if (!pieces) throw error;
    return pieces;
  });
}

/** The same routes, as they were asked for together with others before; nothing where one of them never was. */
async function piecesFor(store: Cache, asked: URL): Promise<Response | null> {
  const stored = (await store.keys()).filter(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const version = asked.searchParams.get('version');
    return pathname === asked.pathname && searchParams.get('version') === version;
  });
  const known = new Set(stored.flatMap(({ url }) => pathsIn(new URL(url))));
  if (!pathsIn(asked).every((path) => known.has(path))) return null;
  const pieces = await Promise.all(stored.map(async (key) => (await store.match(key))?.json()));
  return Response.json(Object.assign({}, ...pieces));
}

function pathsIn({ searchParams }: URL): string[] {
  return searchParams.get('paths')?.split(',') ?? [];
}

/** Stores the routes that a page requested before the worker was installed. */
export async function storeRoutes(addresses: readonly string[]): Promise<void> {
  const store = await caches.open(SHELL);
  const add = async (address: string) => {
    if (!(await store.match(address))) await store.add(address);
  };
  await Promise.allSettled(addresses.map(add)); // missing routes are fetched on demand
}

async function freshRoutes(store: Cache, request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await store.put(request, response.clone());
  return response;
}

/** Stores the assets that pages of this build need to start. */
export async function prepare(): Promise<void> {
  const store = await caches.open(ASSETS);
  const stored = (await store.keys()).map(({ url }) => pathOf(url));
  await storeAssets(successors(stored, build.files));
  const shell = await caches.open(SHELL);
  await storeShell((await shell.match(OFFLINE))?.headers.get('content-language') ?? null);
}

/** Speaks the language that was last looked at. */
export async function speak(language: string): Promise<void> {
  const shell = await caches.open(SHELL);
  const stored = await shell.match(OFFLINE);
  if (stored?.headers.get('content-language') !== language) await storeShell(language);
  else await storeAssets(needsOf(await stored.text(), build)); // missing assets are fetched on demand
}

/** As a stranger sees it: the page stays when the player goes. */
async function storeShell(language: string | null): Promise<void> {
  const address = language === null ? OFFLINE : `${OFFLINE}?lang=${language}`;
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) return;
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const name of UNTRUE) headers.delete(name);
  if (language !== null) headers.set('content-language', language);
  const shell = await caches.open(SHELL);
  await shell.put(OFFLINE, new Response(html, { headers }));
  await storeAssets(needsOf(html, build));
}

/** Keeps the page without a network as its player sees it, in the language that was last looked at. */
export async function keepOwnOffline(language: string): Promise<void> {
  const kept = await caches.open(KEPT_PAGES);
  const viewer = await (await kept.match(VIEWER))?.text();
  if (viewer === undefined || viewer === String(null)) return;
  if ((await kept.match(OWN_OFFLINE))?.headers.get('content-language') === language) return;
  const since = visit;
  const response = await fetch(OFFLINE, { headers: { accept: 'text/html' } });
  if (!response.ok || response.redirected) return;
  const html = await response.text();
  if (!(await storeAssets(needsOf(html, build))) || since !== visit) return;
  const headers = new Headers(response.headers);
  for (const name of UNTRUE) headers.delete(name);
  headers.set('content-language', language);
  await kept.put(OWN_OFFLINE, new Response(html, { headers }));
}

/** Lets go of what only the build before needed, and fetches the kept pages as this one makes them. */
export async function tidy(): Promise<void> {
  const store = await caches.open(ASSETS);
  const stored = (await store.keys()).map(({ url }) => pathOf(url));
  await Promise.all(outdated(stored, build.files).map((path) => store.delete(path)));
  const kept = await caches.open(KEPT_PAGES);
  for (const { url } of await kept.keys()) {
    if (pathOf(url) === VIEWER) continue;
    // the next page that is seen stores the player's own page without a network again
    const isAnew = pathOf(url) !== OWN_OFFLINE && (await keepAnew(url).catch(() => false));
    if (!isAnew) await kept.delete(url); // its parts are gone with the build that made it
  }
}

/** Keeps a page that was opened, and says whether. Only one that is what was asked for, and nobody's login. */
export async function keep(url: string, response: Response, since: number): Promise<boolean> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (response.status !== 200 || response.redirected || !isPage) return false;
  const html = await response.text();
  // without its scripts and texts a kept page could not say that it is one
  if (!(await storeAssets(needsOf(html, build))) || since !== visit) return false;
  const headers = new Headers(response.headers);
  for (const name of UNTRUE) headers.delete(name);
  headers.set(KEPT_AT, new Date().toISOString());
  const kept = await caches.open(KEPT_PAGES);
  await kept.delete(url); // so that it is last
  await kept.put(url, new Response(html, { headers }));
  const pages = (await kept.keys()).filter((page) => !NO_PAGES.includes(pathOf(page.url)));
  await Promise.all(pages.slice(0, -MOST_KEPT).map((page) => kept.delete(page)));
  return true;
}

/** Fetches a page that was reached without a load once more, unless it was kept just now. */
export async function keepSeen(address: string): Promise<void> {
  if (!isWorthKeeping(new URL(address))) return;
  const { href: url } = pageUnder(new URL(address));
  const kept = await caches.open(KEPT_PAGES);
  const at = (await kept.match(url))?.headers.get(KEPT_AT);
  if (!at || Date.now() - Date.parse(at) > FRESH_MS) await keepAnew(url);
}

async function keepAnew(url: string): Promise<boolean> {
  const since = visit;
  return keep(url, await fetch(url, { headers: { accept: 'text/html' } }), since);
}

/** True once all are stored. */
export async function storeAssets(paths: readonly string[]): Promise<boolean> {
  const store = await caches.open(ASSETS);
  const add = async (path: string) => {
    if (!(await store.match(path))) await store.add(path);
  };
  const added = await Promise.allSettled(paths.map(add)); // missing assets are fetched on demand
  return added.every(({ status }) => status === 'fulfilled');
}

/** Addresses whose last answer was a kept page, with the time at which it was kept. */
const answeredKept = new Map<string, string>();

/** When the page that was last opened at an address was kept; `null` where it came from the server. */
export function keptAnswer(url: string): string | null {
  return answeredKept.get(withoutHash(url)) ?? null;
}

/** The page at an address came from the server. */
export function answeredFresh(url: string): void {
  answeredKept.delete(withoutHash(url));
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

/** The kept page for an address; or a redirect to the nearest; or `null` where there is none. */
export async function keptFor(url: string): Promise<Response | null> {
  const kept = await caches.open(KEPT_PAGES);
  const exact = await kept.match(url);
  if (exact) {
    answeredKept.set(withoutHash(url), exact.headers.get(KEPT_AT) ?? '');
    return exact;
  }
  const [near] = await kept.keys(url, { ignoreSearch: true });
  return near ? Response.redirect(near.url) : null;
}

/** True for the stored page that works without a network; for its player's own, too, which needs the same stores. */
export async function isShell({ pathname }: URL): Promise<boolean> {
  if (pathname !== OFFLINE) return false;
  const shell = await caches.open(SHELL);
  return (await shell.match(OFFLINE)) !== undefined;
}

/** Says that there is no network, and what can be read without one. */
export async function offlinePage(from: string): Promise<Response> {
  if (pathOf(from).split('?')[0] !== OFFLINE) {
    return Response.redirect(`${OFFLINE}?from=${encodeURIComponent(pathOf(from))}`);
  }
  const [kept, shell] = await Promise.all([caches.open(KEPT_PAGES), caches.open(SHELL)]);
  return (await kept.match(OWN_OFFLINE)) ?? (await shell.match(OFFLINE)) ?? Response.error();
}

/** Binds kept pages to a viewer, and drops them when the viewer changes. */
export async function belongTo(viewer: string | null): Promise<void> {
  const kept = await caches.open(KEPT_PAGES);
  const known = await (await kept.match(VIEWER))?.text();
  const now = String(viewer);
  if (known === now) return;
  if (known !== undefined) await forget();
  await (await caches.open(KEPT_PAGES)).put(VIEWER, new Response(now));
}

export async function forget(): Promise<void> {
  visit += 1;
  answeredKept.clear();
  await caches.delete(KEPT_PAGES);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
