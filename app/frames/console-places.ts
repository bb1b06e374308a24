import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import type { Role } from '#platform/http/caller.ts';

export const PLACE_GROUPS = ['play', 'people', 'platform'] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

export interface Place {
  /** The key of its text: `nav_…` in the namespace `console`. */
  readonly name:
    | 'today'
    | 'events'
    | 'matches'
    | 'disputes'
    | 'doubts'
    | 'held'
    | 'prizes'
    | 'players'
    | 'people'
    | 'referrals'
    | 'gifts'
    | 'figures'
    | 'games'
    | 'setup'
    | 'moderation'
    | 'pictures'
    | 'support'
    | 'vouchers'
    | 'store'
    | 'audit'
    | 'keys'
    | 'webhooks';
  readonly to: string;
  /** Other paths of the same place. */
  readonly within?: readonly string[];
  /** Under which heading of the navigation it stands, `group_…`; today stands above them. */
  readonly group?: PlaceGroup;
  /** Whoever holds one of these sees it; administrators see all. */
  readonly roles: readonly Role[];
}

const EVERYBODY: readonly Role[] = ['organiser', 'moderator', 'support'];

/** The places of the console, in the order of its navigation; one line a place. */
const PLACES: readonly Place[] = [
  { name: 'today', to: '/console', roles: EVERYBODY },
  {
    name: 'events',
    to: '/console/events',
    within: ['/console/series'],
    group: 'play',
    roles: ['organiser'],
  },
  { name: 'disputes', to: '/console/disputes', group: 'play', roles: ['organiser'] },
  { name: 'matches', to: '/console/matches', group: 'play', roles: ['organiser'] },
  { name: 'doubts', to: '/console/doubts', group: 'play', roles: ['organiser'] },
  { name: 'held', to: '/console/held-points', group: 'play', roles: ['organiser'] },
  { name: 'prizes', to: '/console/prizes', group: 'play', roles: ['organiser'] },
  {
    name: 'players',
    to: '/console/players',
    within: ['/console/refunds'],
    group: 'people',
    roles: EVERYBODY,
  },
  { name: 'support', to: '/console/support', group: 'people', roles: ['support'] },
  { name: 'moderation', to: '/console/moderation', group: 'people', roles: ['moderator'] },
  { name: 'pictures', to: '/console/pictures', group: 'people', roles: ['moderator'] },
  { name: 'referrals', to: '/console/referrals', group: 'people', roles: ['support'] },
  { name: 'gifts', to: '/console/gifts', group: 'people', roles: ['support'] },
  { name: 'people', to: '/console/people', group: 'people', roles: ['administrator'] },
  { name: 'figures', to: '/console/figures', group: 'platform', roles: ['organiser'] },
  { name: 'games', to: '/console/games', group: 'platform', roles: ['organiser'] },
  { name: 'store', to: '/console/store', group: 'platform', roles: ['organiser'] },
  { name: 'setup', to: '/console/setup', group: 'platform', roles: ['organiser'] },
  { name: 'audit', to: '/console/audit', group: 'platform', roles: EVERYBODY },
  { name: 'keys', to: '/console/keys', group: 'platform', roles: EVERYBODY },
  { name: 'webhooks', to: '/console/webhooks', group: 'platform', roles: ['organiser'] },
];

/** Screens that these roles may open. */
export function placesOf(roles: readonly string[]): readonly Place[] {
  return PLACES.filter((place) => holdsRole(roles, place.roles));
}

/** The place that a path belongs to: the one whose address begins it. Today is nothing but itself. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  const begins = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const path = pathname.replace(/\/$/, '');
  return places.find(({ name, to, within = [] }) =>
    name === 'today' ? path === to : [to, ...within].some(begins),
  );
}
