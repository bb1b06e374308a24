import { type Selectable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Role } from '#platform/http/caller.ts';
import {
  brandsOfRole,
  type Grants,
  grantsFrom,
  type Holder,
  mayActFor,
  type Owned,
} from '#platform/http/grants.ts';
import { scopesToGive } from '#platform/http/scopes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { endKeysBeyond } from './keys.ts';
import { type PlayerCard, playerCards } from './players.ts';
import type { IdentityTables } from './tables.ts';

/** More are not told of one thing. */
const MOST_OFFICIALS = 50;

/**
 * Sets the roles of a player and their brands; the caller holds the player. Keys that do more end for good: another grant makes
 * none of them work.
 */
export async function setRoles(
  { db, now }: Work,
  { playerId: id, audience, roles, grants }: Holder & { readonly playerId: PlayerId },
): Promise<void> {
  const brands: Grants = Object.fromEntries(
    roles.map((role) => [role, brandsOfRole({ audience, roles, grants }, role)]),
  );
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ roles: [...roles], role_brands: JSON.stringify(brands) })
    .where('id', '=', id)
    .execute();
  await endKeysBeyond(db, id, scopesToGive(roles), now);
}

/** Lists the holders of a role for a brand, the longest-serving first; administrators hold every role. */
export async function officialsOf(db: Db, owned: Owned, role: Role): Promise<PlayerCard[]> {
  const { audience } = owned;
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'roles', 'role_brands'])
    .where('audience', '=', audience)
    .where('roles', '<>', sql<string[]>`'{}'`) // what the index of officials goes by
    .where('roles', '&&', sql<string[]>`${[role, 'administrator']}::text[]`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const acting = rows.filter((row) => mayActFor(holderFrom(row, audience), role, owned));
  const ids = acting.slice(0, MOST_OFFICIALS).map(({ id }) => id);
  const cards = await playerCards(db, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

type HolderRow = Pick<Selectable<IdentityTables['players']>, 'roles' | 'role_brands'>;

function holderFrom({ roles, role_brands: stored }: HolderRow, audience: string) {
  const known = roles as Role[]; // of the catalogue, as they were granted
  return { audience, roles: known, grants: grantsFrom(stored, known) };
}
