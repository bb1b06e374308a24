import { type JoinBuilder, type Selectable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type Account,
  type AccountDirectory,
  isActiveSanction,
  type Role,
  type Sanction,
} from '#platform/http/caller.ts';
import { type Grants, grantsFrom, grantsOfKey } from '#platform/http/grants.ts';
import { rolesOfKey, SCOPES } from '#platform/http/scopes.ts';
import { newId, type PlayerId, type SanctionId } from '#platform/ids.ts';
import { sessionLookUp } from '#platform/sessions/finding.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;

/** Finds the account of a session or an API key, with its rights, for the platform. */
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
      account: session.playerId && facts ? accountFromJson(session.playerId, facts) : undefined,
    };
  },

  async accountOfKey(db, keyHash, now) {
    const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
    const row = await tables<IdentityTables>(db)
      .updateTable('api_keys')
      .from('players')
      .leftJoin('sanctions', activeSanction)
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

const sessionWithRights = sessionLookUp(sql<RightsJson | null>`(
  select jsonb_build_object('audience', players.audience, 'roles', players.roles, 'grants', players.role_brands,
    'kind', sanctions.kind, 'reason', sanctions.reason, 'until', sanctions.until)
  from players
  left join sanctions on sanctions.id = players.sanction_id and sanctions.lifted_at is null
  where players.id = sessions.player_id and players.deleted_at is null
)`);

function accountFromJson(playerId: PlayerId, row: RightsJson): Account {
  return { playerId, ...rightsOf({ ...row, until: row.until ? new Date(row.until) : null }) };
}

/** Finds many accounts at once, by id. */
export async function accountsOf(
  db: Db,
  ids: readonly PlayerId[],
): Promise<Map<PlayerId, Account>> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .leftJoin('sanctions', activeSanction)
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

/** Joins the player's sanction unless it was lifted. */
function activeSanction(join: SanctionJoin) {
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

/** Rights in the JSON of a query: dates are strings. */
type RightsJson = Omit<Rights, 'until'> & { readonly until: string | null };

function rightsOf({ audience, roles, grants, kind, reason, until }: Rights) {
  const known = roles as Role[]; // only roles of the catalogue are granted
  const sanction = kind ? { kind, reason: reason ?? '', until } : undefined;
  return { audience, roles: known, grants: grantsFrom(grants, known), sanction };
}

type SanctionRow = Selectable<IdentityTables['sanctions']>;

/** A suspension or a ban. */
export interface SanctionRecord {
  readonly id: SanctionId;
  readonly playerId: PlayerId;
  readonly kind: 'suspension' | 'ban';
  readonly cheating: boolean;
  readonly reason: string;
  readonly officialId: PlayerId;
  readonly at: Date;
  readonly until: Date | null;
  /** Set once an official has lifted it. */
  readonly lifted: { readonly at: Date; readonly by: PlayerId; readonly reason: string } | null;
  readonly replacedAt: Date | null;
}

/** A player whose row an official's transaction has locked. */
export interface LockedPlayer {
  readonly playerId: PlayerId;
  readonly audience: string;
  /** The brand of the registration. */
  readonly brand: string;
  readonly roles: readonly Role[];
  readonly grants: Grants;
  /** The sanction that is active now. */
  readonly sanction: SanctionRecord | undefined;
}

/** Locks a player of the audience; `undefined` for players of others and for removed profiles. */
export async function lockPlayer(
  { db, now }: Transaction,
  playerId: PlayerId,
  audience: string,
): Promise<LockedPlayer | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['brand', 'roles', 'role_brands', 'sanction_id'])
    .where('id', '=', playerId)
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const id = row.sanction_id as SanctionId | null; // refers to sanctions
  const last = id ? await findSanction(db, id) : undefined;
  const isActive = last && !last.lifted && isActiveSanction(last, now);
  const roles = row.roles as Role[]; // only roles of the catalogue are granted
  const grants = grantsFrom(row.role_brands, roles);
  const sanction = isActive ? last : undefined;
  return { playerId, audience, brand: row.brand, roles, grants, sanction };
}

export async function findSanction(db: Db, id: SanctionId): Promise<SanctionRecord | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('sanctions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** Lists a player's latest 50 sanctions, newest first. */
export async function listSanctions(db: Db, playerId: PlayerId): Promise<SanctionRecord[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('sanctions')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map(recordFrom);
}

/** Finds those of the players who have removed their profile or are banned. */
export async function findGonePlayers(
  db: Db,
  players: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (players.length === 0) return new Set();
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .leftJoin('sanctions', 'sanctions.id', 'players.sanction_id')
    .select('players.id')
    .where('players.id', 'in', [...new Set(players)])
    .where(({ and, eb, or }) =>
      or([
        eb('players.deleted_at', 'is not', null),
        and([eb('sanctions.kind', '=', 'ban'), eb('sanctions.lifted_at', 'is', null)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type NewSanction = Pick<
  SanctionRecord,
  'playerId' | 'kind' | 'cheating' | 'reason' | 'officialId' | 'until'
> & { readonly audience: string };

/** Replaces the player's earlier sanction, if any. The caller holds the lock of `lockPlayer`. */
export async function insertSanction(
  { db, now }: Transaction,
  { playerId, officialId, ...facts }: NewSanction,
): Promise<SanctionId> {
  const view = tables<IdentityTables>(db);
  const id = newId<SanctionId>();
  await view
    .updateTable('sanctions')
    .set({ replaced_at: now })
    .where('player_id', '=', playerId)
    .where('lifted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  await view
    .insertInto('sanctions')
    .values({
      id,
      player_id: playerId,
      official_id: officialId,
      ...facts,
      at: now,

      lifted_at: null,
      lifted_by: null,
      lift_reason: null,
      replaced_at: null,
    })
    .execute();
  await view.updateTable('players').set({ sanction_id: id }).where('id', '=', playerId).execute();
  return id;
}

export async function endSanction(
  { db, now }: Transaction,
  id: SanctionId,
  { by, reason }: { readonly by: PlayerId; readonly reason: string },
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('sanctions')
    .set({ lifted_at: now, lifted_by: by, lift_reason: reason })
    .where('id', '=', id)
    .execute();
}

function recordFrom(row: SanctionRow): SanctionRecord {
  const { kind, cheating, reason, at, until } = row;
  const { lifted_at, lifted_by, lift_reason } = row;
  const by = lifted_by as PlayerId | null; // refers to players
  return {
    id: row.id as SanctionId, // the primary key of sanctions
    playerId: row.player_id,
    officialId: row.official_id,

    kind,
    cheating,
    reason,
    at,
    until,
    lifted: lifted_at && by && { at: lifted_at, by, reason: lift_reason ?? '' },
    replacedAt: row.replaced_at,
  };
}
