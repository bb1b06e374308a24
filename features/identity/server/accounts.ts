import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { AccountDirectory, Role } from '#platform/http/caller.ts';
import { rolesOfKey, SCOPES } from '#platform/http/scopes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;

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

  async accountOfKey(db, keyHash, now) {
    const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
    const row = await tables<IdentityTables>(db)
      .updateTable('api_keys')
      .from('players')
      .set(({ ref }) => ({
        last_used_at: now,
        minute_uses: sql<number>`case when ${ref('minute_at')} = ${minute}
          then ${ref('minute_uses')} + 1 else 1 end`,
        minute_at: minute,
      }))
      .whereRef('players.id', '=', 'api_keys.owner_id')
      .where('api_keys.key_hash', '=', keyHash)
      .where('api_keys.revoked_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]),
      )
      .where('players.deleted_at', 'is', null)
      .returning(['players.id', 'players.audience', 'players.roles'])
      .returning(['api_keys.id as key', 'api_keys.scopes', 'api_keys.minute_uses as uses'])
      .executeTakeFirst();
    if (!row) return undefined;
    const scopes = SCOPES.filter((scope) => row.scopes.includes(scope));
    const roles = rolesOfKey(scopes, row.roles as Role[]); // only roles are ever written there
    const { key: id, audience, uses } = row;
    const minuteEndsAt = new Date(minute.getTime() + MINUTE);
    const playerId = row.id as PlayerId; // the primary key of players
    return { account: { playerId, audience, roles }, key: { id, scopes, uses, minuteEndsAt } };
  },
};
