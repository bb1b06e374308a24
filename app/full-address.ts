import { isId } from '#ui/screen/path-ids.ts';

/**
 * Addresses that somebody shortens or types from memory, in lower case, and the ones of section 2 of the
 * specification that are meant by them.
 */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['/account', '/manage-account'],
  ['/calendar', '/match-calendar'],
  ['/chat', '/chat-rooms'],
  ['/chat-room', '/chat-rooms'],
  ['/coins', '/how-to-earn-coins'],
  ['/event-home', '/games'],
  ['/events', '/games'],
  ['/friends', '/search-friends?tab=friends'],
  ['/home', '/landing'],
  ['/how-to-play', '/how-it-works'],
  ['/leaderboard', '/monthly-leaderboards'],
  ['/leaderboards', '/monthly-leaderboards'],
  ['/login', '/auth/login'],
  ['/match', '/match-schedule'],
  ['/match-wizard', '/match-schedule'],
  ['/matches', '/match-schedule'],
  ['/me', '/profile/me'],
  ['/profile', '/profile/me'],
  ['/profile/edit', '/register-form/true'],
  ['/profile/me/edit', '/register-form/true'],
  ['/recap', '/recap/now'],
  ['/register', '/auth/register'],
  ['/register-form', '/register-form/true'],
  ['/settings', '/manage-account'],
  ['/share-profile', '/share-profile/me'],
  ['/store', '/rewards'],
  ['/subscription', '/manage-subscription'],
  ['/terms', '/terms-conditions'],
]);

/** A match without its id: its battleground is in the address. */
const OF_EVENT = /^\/match-wizard\/([^/]+)$/;

/** Guesses the target of a broken address; `null` without a safe guess. */
export function fullAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const event = OF_EVENT.exec(path)?.[1];
  const meant = isId(event) ? `/event-home/${event}` : MEANT.get(path);
  if (meant === undefined) return null;
  return search && meant.includes('?') ? `${meant}&${search.slice(1)}` : meant + search;
}
