import { tables } from '#platform/database/database.ts';
import { type AccountDirectory, hasRole, type Role } from '#platform/http/caller.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

/** Answers the platform who stands behind a session or an API key. */
export const accountDirectory: AccountDirectory = {
  async account(db, id) {
    const row = await tables<IdentityTables>(db)
      .selectFrom('players')
      .select(['id', 'audience', 'roles'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && { playerId: id, audience: row.audience, roles: row.roles as Role[] };
  },

  async accountOfKey(db, keyHash) {
    const row = await tables<IdentityTables>(db)
      .selectFrom('api_keys')
      .innerJoin('players', 'players.id', 'api_keys.owner_id')
      .select(['players.id', 'players.audience', 'players.roles', 'api_keys.scopes'])
      .where('api_keys.key_hash', '=', keyHash)
      .where('api_keys.revoked_at', 'is', null)
      .where('players.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const owner = {
      playerId: row.id as PlayerId,
      audience: row.audience,
      roles: row.roles as Role[],
    };
    // a role that was taken from the owner is taken from the key
    return { ...owner, roles: (row.scopes as Role[]).filter((scope) => hasRole(owner, scope)) };
  },
};
