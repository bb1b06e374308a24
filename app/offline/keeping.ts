import type { Build } from './build.ts';

/**
 * The way a service worker answers: from its store, as a page that may be kept, as a probe of the connection, or
 * straight through.
 */
export type Course = 'asset' | 'page' | 'routes' | 'sign' | 'through';

export interface Asked {
  readonly method: string;
  /** `navigate` where a page is opened. */
  readonly mode: string;
  readonly url: URL;
}

/** Build files that never change under their name, or hardly ever. */
const ASSETS = /^\/(assets|brands|avatars|flags|games)\/.+\.(css|js|png|svg|woff2)$/;
/** Not of the screens: other programs, files of others, embedded pages, pages of the sandbox. */
const NOT_OURS =
  /^\/(api|brackets|broadcast|calendar|embed|files|live|metrics|sandbox|share|statistics)(\/|$)/;
/** Pages that are worth keeping for times without a network. */
const KEPT =
  /^\/(|landing|home|games|menu|monthly-leaderboards|match-schedule|event-home\/[\w-]+(\/bracket)?|profile\/[\w-]+|match\/[\w-]+)$/;
/** Calls after which somebody else may be the one who looks. */
const ENDS_VISIT =
  /^\/api\/(.+\/)?(login|logout|register|early-access-user|get-user-via-msisdn|validate-otp|portal-proof|end-session|remove-profile)$/;
/** Pages of one player; the least recently kept goes first. */
export const MOST_KEPT = 15;
/** A page is not fetched a second time to be kept within this time. */
export const FRESH_MS = 60_000;
/** Longest wait for a page before the kept copy is shown. */
export const PATIENCE_MS = 10_000;
/** The same right after a page was waited for in vain, and for how long that is true. */
export const SPENT_MS = 1_000;
export const SILENT_FOR_MS = 10_000;
/** Longest time to retry a script or style sheet. */
export const ASSET_WITHIN_MS = 120_000;
/** Longest wait for the table of routes; the stored one is of the same build. */
export const ROUTES_WITHIN_MS = 3_000;

/** API calls are never kept: a page is kept whole, with the time at which it was true. */
export function courseOf({ method, mode, url }: Asked): Course {
  if (NOT_OURS.test(url.pathname)) return 'through';
  if (method === 'HEAD') return 'sign';
  if (method !== 'GET') return 'through';
  if (ASSETS.test(url.pathname)) return 'asset';
  if (url.pathname === '/__manifest') return 'routes';
  return mode === 'navigate' ? 'page' : 'through';
}

export function isWorthKeeping({ pathname }: URL): boolean {
  return KEPT.test(pathname);
}

/** The page below an open sheet. A sheet is for acting, which needs the network or is kept elsewhere. */
export function pageUnder(url: URL): URL {
  const page = new URL(url);
  page.searchParams.delete('sheet');
  return page;
}

/** True if kept pages have to go because they may be another player's. Forms that open a page also sign in and out. */
export function endsVisit({ method, mode, url }: Asked): boolean {
  return method === 'POST' && (mode === 'navigate' || ENDS_VISIT.test(url.pathname));
}

/** Stored assets that a build no longer uses. Assets without a hash are fetched again. */
export function outdated(stored: readonly string[], build: readonly string[]): string[] {
  const current = new Set(build);
  return stored.filter((path) => !current.has(path));
}

/** A build's replacements for stored assets: the same parts under new names. */
export function successors(stored: readonly string[], build: readonly string[]): string[] {
  const had = new Set(stored);
  const parts = new Set(stored.filter((path) => path.startsWith('/assets/')).map(partOf));
  return build.filter((path) => parts.has(partOf(path)) && !had.has(path));
}

/** The name of an asset without the hash of what is in it. */
function partOf(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}

/**
 * All files that a page needs without a network: those that it names, those that it loads later, and the texts of its
 * language for all of these.
 */
export function needsOf(html: string, build: Build): string[] {
  const parts = [...new Set([...assetsIn(html), ...build.later])];
  const language = /<html[^>]* lang="([a-z]{2})"/.exec(html)?.[1];
  const spoken = new Set(parts.flatMap((path) => build.texts[path] ?? []));
  const texts = [...spoken].map((namespace) => `/assets/texts.${language}.${namespace}-`);
  return [
    ...parts,
    ...build.files.filter((path) => texts.some((beginning) => path.startsWith(beginning))),
  ];
}

/** Assets that a page names itself. */
export function assetsIn(html: string): string[] {
  const found = html.matchAll(
    /(?:href|src)="(\/(?:assets|brands)\/[^"#]+\.(?:css|js|svg|woff2)[^"#]*)/g,
  );
  return [...new Set([...found].map(([, path]) => path ?? ''))];
}
