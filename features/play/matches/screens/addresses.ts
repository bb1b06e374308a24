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
  for (const name of ['sheet', 'match', 'done', 'opponent', 'event', MOMENT]) next.delete(name);
  const text = next.toString();
  return text ? `${pathname}?${text}` : pathname;
}

interface ActedOn {
  readonly eventId: string;
  readonly matchId: string;
  readonly status?: string;
}

/** The address after an action: the new match of a challenge, the moment of a final result, else the same screen. */
export function addressAfter(place: Place, intent: Intent, match: ActedOn | null): string {
  if (intent === 'challenge' && match) return wizardPath(match);
  if (match && FINAL_BY.includes(intent) && match.status === 'completed') {
    const isHere = place.pathname === wizardPath(match);
    return isHere ? `${place.pathname}?${MOMENT}=1` : momentAddress(match.matchId);
  }
  return closedAddress(place);
}

/** Intents that make a result final; an equal second submission does so too. */
const FINAL_BY: readonly Intent[] = ['verify', 'submit'];

/** The moment of a result, over the page of its match. */
export function momentAddress(matchId: string): string {
  return `/match/${matchId}?${MOMENT}=1`;
}

/** True for an address that opens the moment of a result. */
export function opensMoment(address: string): boolean {
  return new URLSearchParams(address.split('?')[1]).has(MOMENT);
}

/** The parameter that opens the moment of a result over a match screen. */
export const MOMENT = 'moment';

/** Parameters that change only the view, so they load nothing. */
const VIEW_ONLY = ['sheet', 'done', 'step', MOMENT];

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
