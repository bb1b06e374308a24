import { useLocation } from 'react-router';

/** Parameters that only tell of an act that is done. */
const TOLD = ['done', 'deed', 'undo'];

/** The console's own address in a parameter; `null` for any other. */
export function placeIn(query: URLSearchParams, name: 'from' | 'undo'): string | null {
  const place = query.get(name);
  return place !== null && /^\/console(?:[/?]|$)/.test(place) ? place : null;
}

/** An address whose screen leads back to `from` after an act. */
export function withFrom(to: string, from: string | null): string {
  if (from === null) return to;
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ from })}`;
}

/** Makes addresses of screens that lead back here, or where this screen leads back to. */
export function useFromHere(): (to: string) => string {
  const { pathname, search } = useLocation();
  return (to) => withFrom(to, fromHere(pathname, search));
}

/** The address to lead back to from a screen that is opened at this one. */
export function fromHere(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  const first = placeIn(query, 'from');
  if (first !== null) return first;
  for (const name of TOLD) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
