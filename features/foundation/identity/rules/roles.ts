/** True for officials: players with any role. */
export function isOfficial(roles: readonly string[]): boolean {
  return roles.length > 0;
}

/** True if one of the wanted roles is held. Administrators hold all. */
export function holdsRole(held: readonly string[], wanted: readonly string[]): boolean {
  return held.includes('administrator') || wanted.some((role) => held.includes(role));
}

/** Roles that administrators grant and withdraw. Administrators themselves are set by a command. */
export const GRANTABLE = ['moderator', 'support', 'organiser'] as const;
export type Grantable = (typeof GRANTABLE)[number];
/** Roles whose brands can be set. An administrator's brands can only be narrowed. */
export const NARROWABLE = [...GRANTABLE, 'administrator'] as const;

const RANK: Readonly<Record<string, number>> = {
  moderator: 1,
  support: 1,
  organiser: 2,
  administrator: 3,
};

/** A player with their roles. */
interface RoleHolder {
  readonly playerId: string;
  readonly roles: readonly string[];
}

/** Officials can't act on themselves or on a higher role (rules.md, "Who may do what"). */
export function actProblem(
  official: RoleHolder,
  player: RoleHolder,
): 'on_oneself' | 'higher_role' | null {
  if (official.playerId === player.playerId) return 'on_oneself';
  return rankOf(player) > rankOf(official) ? 'higher_role' : null;
}

/** Roles that may suspend and ban; support may not. */
export function maySanction({ roles }: Pick<RoleHolder, 'roles'>): boolean {
  return ['moderator', 'organiser', 'administrator'].some((role) => roles.includes(role));
}

/** Only organisers and administrators may suspend or ban officials. */
export function sanctionProblem(official: RoleHolder, player: RoleHolder): 'higher_role' | null {
  const isHigher = rankOf(official) > rankOf({ roles: ['moderator'] });
  return player.roles.length > 0 && !isHigher ? 'higher_role' : null;
}

/** Roles that may have webhooks; these stop with the role. */
export function mayHaveWebhooks(roles: readonly string[]): boolean {
  return roles.includes('organiser') || roles.includes('administrator');
}

/** Only administrators see whole contacts; other officials see masked ones. */
export function seesContacts({ roles }: Pick<RoleHolder, 'roles'>): boolean {
  return roles.includes('administrator');
}

function rankOf({ roles }: Pick<RoleHolder, 'roles'>): number {
  return Math.max(0, ...roles.map((role) => RANK[role] ?? 0));
}
