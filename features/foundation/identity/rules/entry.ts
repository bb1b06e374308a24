const ORIGIN = 'https://here.invalid';

/** A place of this site to return to after signing in, as path and query; nothing if it is anywhere else. */
export function safeReturnTo(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > 1000) return null;
  const url = URL.parse(text, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search;
}

/** What the way in carries from screen to screen: where to return to, and who referred the visitor. */
const CARRIED = ['returnTo', 'referId', 'userId'];

/** The address of a step of the way in, with what the visitor came with. */
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
