import { parseUrl } from '#core/url.ts';

const ORIGIN = 'https://here.invalid';

/** Returns the path and query to return to after signing in, or `null` if it is not on this site. */
export function safeReturnTo(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > 1000) return null;
  const url = parseUrl(text, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search;
}

/** Parameters that the sign-in screens pass on: the page to return to, and the referral. */
const CARRIED = ['returnTo', 'referId', 'userId'];

/** The address of a sign-in screen, with the visitor's parameters. */
export function entryPath(
  path: string,
  came: URLSearchParams,
  own: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(own);
  for (const name of CARRIED) {
    const value = came.get(name);
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
