import type { Intent } from './match-actions.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Popups of the match screens, open by `?sheet=…`. */
export const SHEETS = [
  'challenge',
  'request',
  'decline',
  'cancel',
  'reschedule',
  'info',
  'score',
  'verify',
  'dispute',
  'appeal',
] as const;
export type SheetName = (typeof SHEETS)[number];

export function wizardPath({ eventId, matchId }: { eventId: string; matchId: string }): string {
  return `/match-wizard/${eventId}/${matchId}`;
}

/** The same place with a popup open; `matchId` where the place shows many matches. */
export function sheetAddress(search: URLSearchParams, sheet: SheetName, matchId?: string): string {
  const next = new URLSearchParams(search);
  next.delete('done');
  next.set('sheet', sheet);
  if (matchId) next.set('match', matchId);
  return `?${next}`;
}

/** The same place with no popup open. */
export function closedAddress({ pathname, search }: Place): string {
  const next = new URLSearchParams(search);
  for (const name of ['sheet', 'match', 'done', 'opponent', 'event']) next.delete(name);
  const text = next.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The address after an action: the new match of a challenge, else the same screen. */
export function addressAfter(
  place: Place,
  intent: Intent,
  match: { readonly eventId: string; readonly matchId: string } | null,
): string {
  return intent === 'challenge' && match ? wizardPath(match) : closedAddress(place);
}

/** Parameters that change only the view, so they load nothing. */
const VIEW_ONLY = ['sheet', 'done', 'step'];

export function onlyViewChanged(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname || from.search === to.search) return false;
  const rest = ({ searchParams }: URL) =>
    [...searchParams].filter(([name]) => !VIEW_ONLY.includes(name)).join('&');
  return rest(from) === rest(to);
}

/** Without a network the screen stays as it is instead of an error. */
export function isAwayHere(from: URL, to: URL): boolean {
  return from.pathname === to.pathname && typeof navigator !== 'undefined' && !navigator.onLine;
}
