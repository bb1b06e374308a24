import { identifier, withoutInvisible } from '#core/normalise.ts';

/** Names by which opponents find each other on a game's platform (specification, section 5). */

/** Kinds of identifier: the game's unique user id, an IGN ID, or a PSN ID. */
export const ACCOUNT_KINDS = ['uuid', 'ign_id', 'psn_id'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

const PATTERNS: Readonly<Record<AccountKind, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  // letters of any script, as games allow, and the marks they commonly take
  ign_id: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.#-]{1,30}[\p{L}\p{M}\p{N}]$/u,
  psn_id: /^[a-z][a-z0-9_-]{2,15}$/i,
};

/**
 * Normalises an account name for storage: composed, trimmed, single blanks, no invisible characters. UUIDs and PSN IDs
 * also get plain letters and digits, because they have no others; UUIDs are in small letters.
 */
export function cleanAccountName(kind: AccountKind, name: string): string {
  if (kind === 'ign_id') {
    return withoutInvisible(name).normalize('NFC').trim().replace(/\s+/gu, ' ');
  }
  const plain = identifier(name);
  return kind === 'uuid' ? plain.toLowerCase() : plain;
}

/** True for a name of its kind: a UUID, 3 to 32 characters, or 3 to 16 for the PlayStation Network. */
export function isAccountName(kind: AccountKind, name: string): boolean {
  return PATTERNS[kind].test(cleanAccountName(kind, name));
}

/** The key of uniqueness: case and width of letters make no other account. */
export function accountKey(kind: AccountKind, name: string): string {
  return cleanAccountName(kind, name).normalize('NFKC').toLowerCase();
}
