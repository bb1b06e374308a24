/** Roles that an administrator grants and withdraws; who administers is decided outside. */
export const GRANTABLE = ['moderator', 'support', 'organiser'] as const;
export type Grantable = (typeof GRANTABLE)[number];
/** Roles with brands to set; who administers is named outside, and can only be narrowed. */
export const NARROWABLE = [...GRANTABLE, 'administrator'] as const;

const RANK: Readonly<Record<string, number>> = {
  moderator: 1,
  support: 1,
  organiser: 2,
  administrator: 3,
};

/** Somebody with their roles. */
interface Somebody {
  readonly playerId: string;
  readonly roles: readonly string[];
}

/** Nobody acts on themselves, or on somebody of a higher role (rules.md, "Who may do what"). */
export function actProblem(
  official: Somebody,
  player: Somebody,
): 'on_oneself' | 'higher_role' | null {
  if (official.playerId === player.playerId) return 'on_oneself';
  return rankOf(player) > rankOf(official) ? 'higher_role' : null;
}

/** Moderators keep order among players, organisers in their events; support helps and does not judge. */
export function maySanction({ roles }: Pick<Somebody, 'roles'>): boolean {
  return ['moderator', 'organiser', 'administrator'].some((role) => roles.includes(role));
}

/** Moderators neither suspend nor ban officials, of whichever role: organisers and administrators do. */
export function sanctionProblem(official: Somebody, player: Somebody): 'higher_role' | null {
  const isHigher = rankOf(official) > rankOf({ roles: ['moderator'] });
  return player.roles.length > 0 && !isHigher ? 'higher_role' : null;
}

/** Webhooks are organisers' tools: they stop with the role. */
export function mayHaveWebhooks(roles: readonly string[]): boolean {
  return roles.includes('organiser') || roles.includes('administrator');
}

/** Contacts are read whole only by who administers. */
export function seesContacts({ roles }: Pick<Somebody, 'roles'>): boolean {
  return roles.includes('administrator');
}

function rankOf({ roles }: Pick<Somebody, 'roles'>): number {
  return Math.max(0, ...roles.map((role) => RANK[role] ?? 0));
}
