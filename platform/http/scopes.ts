/** Roles, which a key may have whole. */
export const ROLES = ['moderator', 'support', 'organiser', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Parts of what organisers may do; `read` looks at all of it, and changes nothing. */
export const NARROW_SCOPES = [
  'read',
  'events',
  'entrants',
  'disputes',
  'prizes',
  'webhooks',
] as const;
export type NarrowScope = (typeof NARROW_SCOPES)[number];

/** Scopes of an API key. */
export const SCOPES = [...NARROW_SCOPES, ...ROLES] as const;
export type Scope = (typeof SCOPES)[number];

/** The parts of a call that decide which keys may make it. */
interface Made {
  readonly method: 'GET' | 'POST';
  readonly who: 'anyone' | 'verified' | 'player' | 'official' | Role;
  readonly scope?: NarrowScope | 'no_key' | undefined;
}

/**
 * Returns the scopes of which any one opens a call to a key. Calls of players are private to the owner, so they are open
 * only if they name a scope. A call of a role without a scope needs the role.
 */
export function scopesFor({ method, who, scope }: Made): readonly Scope[] {
  if (scope === 'no_key') return [];
  const isLook = method === 'GET';
  if (who === 'anyone') return isLook ? SCOPES : [];
  if (who === 'verified' || who === 'player') return scope && isLook ? [scope, ...ROLES] : [];
  const isLooked = isLook && (who === 'organiser' || who === 'official');
  const narrow: Scope[] = isLooked ? ['read'] : [];
  if (scope && scope !== 'read') narrow.push(scope);
  if (who === 'official') return [...narrow, ...ROLES];
  return who === 'administrator' ? [...narrow, who] : [...narrow, who, 'administrator'];
}

/** Returns the roles of a key; a role that its owner lost is lost to the key as well. */
export function rolesOfKey(scopes: readonly Scope[], owned: readonly Role[]): Role[] {
  const held = (role: Role) => owned.includes(role) || owned.includes('administrator');
  const whole = ROLES.filter((role) => scopes.includes(role) && held(role));
  const isPart = NARROW_SCOPES.some((scope) => scopes.includes(scope)) && held('organiser');
  return isPart && !whole.includes('organiser') ? [...whole, 'organiser'] : whole;
}

/** Lists the scopes that an official may give to a key: those of roles that they hold. */
export function scopesToGive(owned: readonly Role[]): Scope[] {
  return SCOPES.filter((scope) => rolesOfKey([scope], owned).length > 0);
}
