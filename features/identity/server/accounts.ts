import type { JoinBuilder } from 'kysely';
import { tables } from '#platform/database/database.ts';
import { type AccountDirectory, hasRole, type Role, type Sanction } from '#platform/http/caller.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

/** Answers the platform who stands behind a session or an API key. */
export const accountDirectory: AccountDirectory = {
  async account(db, id) {
    const row = await tables<IdentityTables>(db)
      .selectFrom('players')
      .leftJoin('sanctions', standing)
      .select(['players.audience', 'players.roles', ...SANCTION])
      .where('players.id', '=', id)
      .where('players.deleted_at', 'is', null)
      .executeTakeFirst();
    return row && { playerId: id, ...rightsOf(row) };
  },

  async accountOfKey(db, keyHash) {
    const row = await tables<IdentityTables>(db)
      .selectFrom('api_keys')
      .innerJoin('players', 'players.id', 'api_keys.owner_id')
      .leftJoin('sanctions', standing)
      .select(['players.id', 'players.audience', 'players.roles', 'api_keys.scopes'])
      .select(SANCTION)
      .where('api_keys.key_hash', '=', keyHash)
      .where('api_keys.revoked_at', 'is', null)
      .where('players.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const owner = { playerId: row.id as PlayerId, ...rightsOf(row) };
    // a role that was taken from the owner is taken from the key
    return { ...owner, roles: (row.scopes as Role[]).filter((scope) => hasRole(owner, scope)) };
  },
};

const SANCTION = ['sanctions.kind', 'sanctions.reason', 'sanctions.until'] as const;

type SanctionJoin = JoinBuilder<
  IdentityTables & { sanctions: IdentityTables['sanctions'] },
  'players' | 'sanctions'
>;

/** The one that was not lifted. */
function standing(join: SanctionJoin) {
  return join
    .onRef('sanctions.id', '=', 'players.sanction_id')
    .on('sanctions.lifted_at', 'is', null);
}

interface Rights {
  readonly audience: string;
  readonly roles: readonly string[];
  readonly kind: Sanction['kind'] | null;
  readonly reason: string | null;
  readonly until: Date | null;
}

function rightsOf({ audience, roles, kind, reason, until }: Rights) {
  const known = roles as Role[]; // of the catalogue, as they were granted
  const sanction = kind ? { kind, reason: reason ?? '', until } : undefined;
  return { audience, roles: known, sanction };
}
