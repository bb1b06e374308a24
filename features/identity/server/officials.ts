import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Role } from '#platform/http/caller.ts';
import { scopesToGive } from '#platform/http/scopes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { endKeysBeyond } from './keys.ts';
import { type PlayerCard, playerCards } from './players.ts';
import type { IdentityTables } from './tables.ts';

/** More are not told of one thing. */
const MOST_OFFICIALS = 50;

/**
 * Sets what a player may do from now on; the caller holds them. Keys that do more end for good: another grant makes
 * none of them work.
 */
export async function setRoles(
  { db, now }: Work,
  id: PlayerId,
  roles: readonly Role[],
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute();
  await endKeysBeyond(db, id, scopesToGive(roles), now);
}

/** Who holds a role among an audience's players, the longest-serving first; administrators hold every role. */
export async function officialsOf(db: Db, audience: string, role: Role): Promise<PlayerCard[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where('roles', '<>', sql<string[]>`'{}'`) // what the index of officials goes by
    .where('roles', '&&', sql<string[]>`${[role, 'administrator']}::text[]`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_OFFICIALS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const cards = await playerCards(db, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}
