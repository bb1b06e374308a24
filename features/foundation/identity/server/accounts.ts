import { type JoinBuilder, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account, AccountDirectory, Role, Sanction } from '#platform/http/caller.ts';
import { grantsFrom, grantsOfKey } from '#platform/http/grants.ts';
import { rolesOfKey, SCOPES } from '#platform/http/scopes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { sessionLookUp } from '#platform/sessions/finding.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;

/** Answers the platform who stands behind a session or an API key. */
export const accountDirectory: AccountDirectory = {
  async account(db, id) {
    return (await accountsOf(db, [id])).get(id);
  },

  async accountOfToken(db, token, now) {
    const found = await sessionWithRights(db, token, now);
    if (!found) return undefined;
    const { session, facts } = found;
    return {
      session,
      account: session.playerId && facts ? told(session.playerId, facts) : undefined,
    };
  },

  async accountOfKey(db, keyHash, now) {
    const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
    const row = await tables<IdentityTables>(db)
      .updateTable('api_keys')
      .from('players')
      .leftJoin('sanctions', standing)
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
      .returning([
        'players.id',
        'players.audience',
        'players.roles',
        'players.role_brands as grants',
        ...SANCTION,
      ])
      .returning(['api_keys.id as key', 'api_keys.scopes', 'api_keys.minute_uses as uses'])
      .returning('api_keys.refuses_unknown as refusesUnknown')
      .executeTakeFirst();
    if (!row) return undefined;
    const scopes = SCOPES.filter((scope) => row.scopes.includes(scope));
    const owner = { playerId: row.id, ...rightsOf(row) };
    const { key: id, uses, refusesUnknown } = row;
    const minuteEndsAt = new Date(minute.getTime() + MINUTE);
    const roles = rolesOfKey(scopes, owner.roles);
    const account = { ...owner, roles, grants: grantsOfKey(owner, roles) };
    return { account, key: { id, scopes, refusesUnknown, uses, minuteEndsAt } };
  },
};

const sessionWithRights = sessionLookUp(sql<Told | null>`(
  select jsonb_build_object('audience', players.audience, 'roles', players.roles, 'grants', players.role_brands,
    'kind', sanctions.kind, 'reason', sanctions.reason, 'until', sanctions.until)
  from players
  left join sanctions on sanctions.id = players.sanction_id and sanctions.lifted_at is null
  where players.id = sessions.player_id and players.deleted_at is null
)`);

function told(playerId: PlayerId, row: Told): Account {
  return { playerId, ...rightsOf({ ...row, until: row.until ? new Date(row.until) : null }) };
}

/** Many at once, by id. */
export async function accountsOf(
  db: Db,
  ids: readonly PlayerId[],
): Promise<Map<PlayerId, Account>> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .leftJoin('sanctions', standing)
    .select([
      'players.id',
      'players.audience',
      'players.roles',
      'players.role_brands as grants',
      ...SANCTION,
    ])
    .where('players.id', '=', sql<PlayerId>`any(${ids}::uuid[])`)
    .where('players.deleted_at', 'is', null)
    .execute();
  const accounts = rows.map((row) => ({ playerId: row.id, ...rightsOf(row) }));
  return new Map(accounts.map((account) => [account.playerId, account]));
}

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
  readonly grants: unknown;
  readonly kind: Sanction['kind'] | null;
  readonly reason: string | null;
  readonly until: Date | null;
}

/** Rights as JSON tells them. */
type Told = Omit<Rights, 'until'> & { readonly until: string | null };

function rightsOf({ audience, roles, grants, kind, reason, until }: Rights) {
  const known = roles as Role[]; // of the catalogue, as they were granted
  const sanction = kind ? { kind, reason: reason ?? '', until } : undefined;
  return { audience, roles: known, grants: grantsFrom(grants, known), sanction };
}
