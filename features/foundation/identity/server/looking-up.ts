import { sql } from 'kysely';
import { emailKey, usernameSearchKey } from '#core/fields.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Wanted as PageWanted, type Paging, readPart } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { type Role, type Sanction, stands } from '#platform/http/caller.ts';
import { type Grants, grantsFrom, type Reach } from '#platform/http/grants.ts';
import type { PlayerId } from '#platform/ids.ts';
import { SEARCH_KEY } from './searching.ts';
import type { IdentityTables } from './tables.ts';

/** How officials ask for players. */
export type Wanted =
  | { readonly by: 'newest' | 'roles' }
  | { readonly by: 'id' | 'email' | 'name' | 'digits'; readonly text: string };

/** A player as officials see them in a list; how contacts are shown is for the caller to say. */
export interface FoundPlayer {
  readonly userId: PlayerId;
  readonly username: string;
  readonly avatarUrl: string;
  readonly country: string;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
  readonly email: string | null;
  /** Whether it was shown that mail to the address arrives: until then it may be anybody's. */
  readonly emailConfirmed: boolean;
  /** E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly audience: string;
  readonly roles: readonly Role[];
  readonly grants: Grants;
  readonly createdAt: Date;
  /** The one that stands now. */
  readonly sanction: Sanction | null;
}

/** Nobody leafs further: whoever is not among them is asked for more closely. */
const MOST_FOUND = 1_000;

/** A page of an audience's players; each way of asking goes by an index of its own. */
export async function lookUpPlayers(
  db: Db,
  audience: string,
  wanted: Wanted,
  how: PageWanted & { readonly now: Date; readonly reach: Reach },
): Promise<{ items: FoundPlayer[]; paging: Paging }> {
  const { now, reach, ...paged } = how;
  const found = matching(db, audience, wanted).where(inReach('players.brand', reach));
  const { total } = await tables<IdentityTables>(db)
    .selectFrom(found.select('players.id').limit(MOST_FOUND).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const byName = wanted.by === 'name' || wanted.by === 'digits';
  const inOrder = shown(found)
    .$if(byName, (query) => query.orderBy('players.username_key').orderBy('players.id'))
    .$if(!byName, (query) =>
      query.orderBy('players.created_at', 'desc').orderBy('players.id', 'desc'),
    );
  const { rows, ...part } = await readPart(inOrder, paged);
  const paging = { ...part, pageSize: paged.pageSize, total };
  return { items: rows.map((row) => foundFrom(row, now)), paging };
}

export async function lookUpPlayer(
  db: Db,
  audience: string,
  id: PlayerId,
  now: Date,
): Promise<FoundPlayer | undefined> {
  const row = await shown(matching(db, audience, { by: 'id', text: id })).executeTakeFirst();
  return row && foundFrom(row, now);
}

/** Accounts that were used in the same browser, or by the same number. */
export interface SharedAccount {
  readonly userId: PlayerId;
  readonly username: string;
  readonly by: 'device' | 'number';
  readonly lastSeenAt: Date;
}

const MOST_SHARED = 20;

/** Goes by the sessions that are kept: those of the last months. */
export async function accountsSharedWith(
  db: Db,
  audience: string,
  playerId: PlayerId,
): Promise<SharedAccount[]> {
  const { rows } = await sql<Omit<SharedAccount, 'userId'> & { id: string }>`
    with own as (select distinct device_hash, msisdn from sessions where player_id = ${playerId}),
    shared as (
      select s.player_id, 'device' as by, s.last_seen_at from sessions s
      where s.device_hash in (select device_hash from own where device_hash is not null)
      union all
      select s.player_id, 'number', s.last_seen_at from sessions s
      where s.audience = ${audience}
        and s.msisdn in (select msisdn from own where msisdn is not null)
    )
    select p.id, p.username, min(shared.by) as by, max(shared.last_seen_at) as "lastSeenAt"
    from shared join players p on p.id = shared.player_id
    where p.id <> ${playerId} and p.audience = ${audience} and p.deleted_at is null
    group by p.id, p.username order by max(shared.last_seen_at) desc limit ${MOST_SHARED}
  `.execute(db);
  return rows.map(({ id, ...row }) => ({ userId: id as PlayerId, ...row })); // of players
}

/** The signs that two accounts may be one person: a browser or a number that both have used, by the sessions kept. */
export async function signsShared(
  db: Db,
  one: PlayerId,
  other: PlayerId,
): Promise<{ readonly sameDevice: boolean; readonly sameNumber: boolean }> {
  const shared = (column: 'device_hash' | 'msisdn') => sql<boolean>`exists (
    select from sessions a join sessions b on b.${sql.ref(column)} = a.${sql.ref(column)} and b.audience = a.audience
    where a.player_id = ${one} and b.player_id = ${other}
  )`;
  const { rows } = await sql<{ sameDevice: boolean; sameNumber: boolean }>`
    select ${shared('device_hash')} as "sameDevice", ${shared('msisdn')} as "sameNumber"`.execute(
    db,
  );
  return rows[0] ?? { sameDevice: false, sameNumber: false };
}

/** Counts the accounts that registered since an instant and were used in a browser of the player; the player's included. */
export async function newBesidePlayer(
  db: Db,
  audience: string,
  playerId: PlayerId,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from players p
    where p.audience = ${audience} and p.created_at > ${since} and p.id in (
      select other.player_id from sessions own
      join sessions other on other.device_hash = own.device_hash
      where own.player_id = ${playerId}
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

function matching(db: Db, audience: string, wanted: Wanted) {
  const all = tables<IdentityTables>(db)
    .selectFrom('players')
    .where('players.audience', '=', audience)
    .where('players.deleted_at', 'is', null);
  switch (wanted.by) {
    case 'newest':
      return all;
    case 'roles':
      return all.where('players.roles', '<>', sql<string[]>`'{}'`);
    case 'id':
      return all.where('players.id', '=', wanted.text as PlayerId); // written as one
    case 'email':
      return all.where('players.email_key', '=', emailKey(wanted.text));
    case 'name':
      return all.where(SEARCH_KEY, 'like', startingWith(usernameSearchKey(wanted.text)));
    case 'digits': {
      const end = startingWith([...wanted.text].reverse().join(''));
      return all.where(({ eb, or }) =>
        or([
          eb(sql<string>`reverse(players.msisdn)`, 'like', end),
          eb('players.username_key', 'like', startingWith(wanted.text)),
        ]),
      );
    }
  }
}

function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function shown(found: ReturnType<typeof matching>) {
  return found
    .leftJoin('sanctions', (join) =>
      join.onRef('sanctions.id', '=', 'players.sanction_id').on('sanctions.lifted_at', 'is', null),
    )
    .select(['players.id', 'players.username', 'players.avatar_url', 'players.country'])
    .select(['players.brand', 'players.language', 'players.time_zone', 'players.email'])
    .select('players.email_verified_at')
    .select(['players.msisdn', 'players.roles', 'players.created_at'])
    .select(['players.audience', 'players.role_brands'])
    .select(['sanctions.kind', 'sanctions.reason', 'sanctions.until']);
}

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function foundFrom(row: Row, now: Date): FoundPlayer {
  const { username, country, brand, language, email, msisdn, kind, reason, until } = row;
  const sanction = kind && { kind, reason: reason ?? '', until };
  return {
    userId: row.id,
    ...{ username, country, brand, language, email, msisdn },
    emailConfirmed: email !== null && row.email_verified_at !== null,
    avatarUrl: row.avatar_url,
    timeZone: row.time_zone,
    audience: row.audience,
    roles: row.roles as Role[], // of the catalogue, as they were granted
    grants: grantsFrom(row.role_brands, row.roles),
    createdAt: row.created_at,
    sanction: sanction && stands(sanction, now) ? sanction : null,
  };
}
