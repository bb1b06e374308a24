/** The pages of a player in the console, and who may open them; administrators may open all. */
export const PLAYER_PAGES = [
  { name: 'overview', path: '', roles: ['moderator', 'support', 'organiser'] },
  { name: 'matches', path: 'matches', roles: ['moderator', 'support', 'organiser'] },
  { name: 'events', path: 'events', roles: ['moderator', 'support', 'organiser'] },
  { name: 'points', path: 'points', roles: ['moderator', 'support', 'organiser'] },
  { name: 'coins', path: 'coins', roles: ['moderator', 'support', 'organiser'] },
  { name: 'subscription', path: 'subscription', roles: ['support'] },
  { name: 'notes', path: 'notes', roles: ['moderator', 'support', 'organiser'] },
] as const;

/** The address of a page of a player. */
export function playerAt(userId: string, path = ''): string {
  return path === '' ? `/console/players/${userId}` : `/console/players/${userId}/${path}`;
}
