import { holdsRole } from '#features/identity/rules/officials.ts';
import type { Role } from '#platform/http/caller.ts';

export interface Place {
  /** Of its text, `nav_…` in the namespace `console`. */
  readonly name:
    | 'today'
    | 'events'
    | 'matches'
    | 'disputes'
    | 'doubts'
    | 'prizes'
    | 'players'
    | 'people'
    | 'referrals'
    | 'figures'
    | 'games'
    | 'moderation'
    | 'pictures'
    | 'support'
    | 'vouchers'
    | 'store'
    | 'audit'
    | 'keys'
    | 'webhooks';
  readonly to: string;
  /** Whoever holds one of these sees it; administrators see all. */
  readonly roles: readonly Role[];
}

const EVERYBODY: readonly Role[] = ['organiser', 'moderator', 'support'];

/** The places of the console, in the order of its navigation; one line a place. */
const PLACES: readonly Place[] = [
  { name: 'today', to: '/console', roles: EVERYBODY },
  { name: 'events', to: '/console/events', roles: ['organiser'] },
  { name: 'disputes', to: '/console/disputes', roles: ['organiser'] },
  { name: 'matches', to: '/console/matches', roles: ['organiser'] },
  { name: 'prizes', to: '/console/prizes', roles: ['organiser'] },
  { name: 'doubts', to: '/console/doubts', roles: ['organiser'] },
  { name: 'moderation', to: '/console/moderation', roles: ['moderator'] },
  { name: 'players', to: '/console/players', roles: EVERYBODY },
  { name: 'referrals', to: '/console/referrals', roles: ['support'] },
  { name: 'support', to: '/console/support', roles: ['support'] },
  { name: 'people', to: '/console/people', roles: ['administrator'] },
  { name: 'figures', to: '/console/figures', roles: ['organiser'] },
  { name: 'games', to: '/console/games', roles: ['organiser'] },
  { name: 'pictures', to: '/console/pictures', roles: ['moderator'] },
  { name: 'store', to: '/console/store', roles: ['organiser'] },
  { name: 'audit', to: '/console/audit', roles: EVERYBODY },
  { name: 'keys', to: '/console/keys', roles: EVERYBODY },
  { name: 'webhooks', to: '/console/webhooks', roles: ['organiser'] },
];

/** Where somebody with these roles may go; nowhere without one. */
export function placesOf(roles: readonly string[]): readonly Place[] {
  return PLACES.filter((place) => holdsRole(roles, place.roles));
}
