import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import type { Role } from '#platform/http/caller.ts';

export const NAVIGATION_GROUPS = ['play', 'people', 'platform'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export interface NavigationItem {
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
    | 'status'
    | 'audit'
    | 'keys'
    | 'webhooks';
  readonly to: string;
  /** Other paths of the same item. */
  readonly within?: readonly string[];
  /** The heading above it, `group_…`. Today has none. */
  readonly group?: NavigationGroup;
  /** Roles that see it. Administrators see all. */
  readonly roles: readonly Role[];
}

const EVERYBODY: readonly Role[] = ['organiser', 'moderator', 'support'];

/** The navigation of the console in its order, one line for each item. */
const NAVIGATION: readonly NavigationItem[] = [
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
  { name: 'status', to: '/console/status', group: 'platform', roles: ['administrator'] },
  { name: 'audit', to: '/console/audit', group: 'platform', roles: EVERYBODY },
  { name: 'keys', to: '/console/keys', group: 'platform', roles: EVERYBODY },
  { name: 'webhooks', to: '/console/webhooks', group: 'platform', roles: ['organiser'] },
];

/** Items that these roles may open. */
export function navigationFor(roles: readonly string[]): readonly NavigationItem[] {
  return NAVIGATION.filter((item) => holdsRole(roles, item.roles));
}

/** The item whose address begins the path. Today needs its exact path. */
export function navigationItemAt(
  items: readonly NavigationItem[],
  pathname: string,
): NavigationItem | undefined {
  const begins = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const path = pathname.replace(/\/$/, '');
  return items.find(({ name, to, within = [] }) =>
    name === 'today' ? path === to : [to, ...within].some(begins),
  );
}
