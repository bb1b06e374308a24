import { isTournament } from '../rules/event.ts';
import type { EventDetail } from './event-types.ts';

export const TABS = ['overview', 'bracket', 'rankings', 'entrants', 'matches', 'rules'] as const;
export type Tab = (typeof TABS)[number];

/** The tab of a name, else the overview. */
export function tabNamed(name: unknown): Tab {
  return TABS.find((tab) => tab === name) ?? 'overview';
}

/** A daily battleground has no bracket. */
export function tabsOf({ format }: Pick<EventDetail, 'format'>): readonly Tab[] {
  return isTournament(format) ? TABS : TABS.filter((tab) => tab !== 'bracket');
}

const BRACKET = '/bracket';

/** Parameters that only open a popup over the loaded page. */
const VIEW_ONLY = ['sheet', 'opponent', 'done'];

/** The same place with a popup of an event open. */
export function sheetTo(
  query: URLSearchParams,
  sheet: 'join' | 'leave' | 'challenge',
  opponent?: string,
): string {
  const next = withoutView(query);
  next.set('sheet', sheet);
  if (opponent) next.set('opponent', opponent);
  return `?${next}`;
}

/** The same place without any popup. */
export function closedTo(pathname: string, query: URLSearchParams): string {
  const text = withoutView(query).toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** A tab of an event. Bracket and table have an address and a script of their own: most events have none. */
export function tabTo(pathname: string, tab: Tab, page = 1): string {
  const home = homeOf(pathname);
  if (tab === 'bracket') return home + BRACKET;
  const query = new URLSearchParams();
  if (tab !== 'overview') query.set('tab', tab);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `${home}?${text}` : home;
}

/** The home of an event, from any address below it. */
export function homeOf(pathname: string): string {
  return isBracket(pathname) ? pathname.slice(0, -BRACKET.length) : pathname;
}

export function isBracket(pathname: string): boolean {
  return pathname.endsWith(BRACKET);
}

/** True if the way from one address to another needs nothing that is not loaded. */
export function isViewChange(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname || from.search === to.search) return false;
  return withoutView(from.searchParams).toString() === withoutView(to.searchParams).toString();
}

function withoutView(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of VIEW_ONLY) next.delete(name);
  return next;
}
