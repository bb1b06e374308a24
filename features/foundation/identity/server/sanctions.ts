import type { Selectable } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { type Role, stands } from '#platform/http/caller.ts';
import { type Grants, grantsFrom } from '#platform/http/grants.ts';
import { newId, type PlayerId, type SanctionId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { IdentityTables } from './tables.ts';

type Row = Selectable<IdentityTables['sanctions']>;

/** A suspension or a ban as it was decided. */
export interface SanctionRecord {
  readonly id: SanctionId;
  readonly playerId: PlayerId;
  readonly kind: 'suspension' | 'ban';
  readonly cheating: boolean;
  readonly reason: string;
  readonly officialId: PlayerId;
  readonly at: Date;
  readonly until: Date | null;
  /** Nothing comes of it any more: it was lifted. */
  readonly lifted: { readonly at: Date; readonly by: PlayerId; readonly reason: string } | null;
  readonly replacedAt: Date | null;
}

/** A player whom an official decides about, held to the end of the change. */
export interface HeldPlayer {
  readonly playerId: PlayerId;
  readonly audience: string;
  /** The player came by it. */
  readonly brand: string;
  readonly roles: readonly Role[];
  readonly grants: Grants;
  /** The one that stands now. */
  readonly sanction: SanctionRecord | undefined;
}

/** Nobody of another audience, and nobody who has removed their profile. */
export async function holdPlayer(
  { db, now }: Work,
  playerId: PlayerId,
  audience: string,
): Promise<HeldPlayer | undefined> {
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
  const last = id ? await sanctionOf(db, id) : undefined;
  const isStanding = last && !last.lifted && stands(last, now);
  const roles = row.roles as Role[]; // of the catalogue, as they were granted
  const grants = grantsFrom(row.role_brands, roles);
  const sanction = isStanding ? last : undefined;
  return { playerId, audience, brand: row.brand, roles, grants, sanction };
}

export async function sanctionOf(db: Db, id: SanctionId): Promise<SanctionRecord | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('sanctions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** All that were decided of a player, the latest first. */
export async function sanctionsOf(db: Db, playerId: PlayerId): Promise<SanctionRecord[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('sanctions')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map(recordFrom);
}

/** Those of these players who are gone for good: they have removed their profile, or are banned. */
export async function playersGone(
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

/** Takes the place of whichever was there; the caller holds the player. */
export async function putSanction(
  { db, now }: Work,
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
      ...{ id, player_id: playerId, official_id: officialId, ...facts, at: now },
      ...{ lifted_at: null, lifted_by: null, lift_reason: null, replaced_at: null },
    })
    .execute();
  await view.updateTable('players').set({ sanction_id: id }).where('id', '=', playerId).execute();
  return id;
}

export async function endSanction(
  { db, now }: Work,
  id: SanctionId,
  { by, reason }: { readonly by: PlayerId; readonly reason: string },
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('sanctions')
    .set({ lifted_at: now, lifted_by: by, lift_reason: reason })
    .where('id', '=', id)
    .execute();
}

function recordFrom(row: Row): SanctionRecord {
  const { kind, cheating, reason, at, until } = row;
  const { lifted_at, lifted_by, lift_reason } = row;
  const by = lifted_by as PlayerId | null; // refers to players
  return {
    id: row.id as SanctionId, // the primary key of sanctions
    playerId: row.player_id,
    officialId: row.official_id,
    ...{ kind, cheating, reason, at, until },
    lifted: lifted_at && by && { at: lifted_at, by, reason: lift_reason ?? '' },
    replacedAt: row.replaced_at,
  };
}
