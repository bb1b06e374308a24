import { type RawBuilder, sql } from 'kysely';
import { emailKey, optionalEmailProblem, usernameKey, usernameSearchKey } from '#core/fields.ts';
import { plainEmail } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  cursorOf,
  type Paging,
  placeIn,
  readPart,
  type Wanted,
} from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { isActiveSanction, type Role, type Sanction } from '#platform/http/caller.ts';
import { type Grants, grantsFrom, type Reach } from '#platform/http/grants.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { Refusal, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { fullNumber } from '../rules/phone-numbers.ts';
import { playerOfNumber, refuseUnreached, servedNumber } from './phone-numbers.ts';
import type { IdentityTables } from './tables.ts';

/** An official's search for players. */
type Query =
  | { readonly by: 'newest' | 'roles' }
  | { readonly by: 'name'; readonly text: string }
  | { readonly by: 'id' | 'email' | 'digits'; readonly text: string };

/** A player in an official's list. The caller masks contacts that the official may not see. */
export interface FoundPlayer {
  readonly userId: PlayerId;
  readonly username: string;
  readonly avatarUrl: string;
  readonly country: string;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
  readonly email: string | null;
  /** False until its owner has proved the address. */
  readonly emailConfirmed: boolean;
  /** E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly audience: string;
  readonly roles: readonly Role[];
  readonly grants: Grants;
  readonly createdAt: Date;
  /** The sanction that is active now. */
  readonly sanction: Sanction | null;
}

/** Most results of a search; a longer query finds the rest. */
const MOST_FOUND = 1_000;

/** Reads a page of an audience's players. Each kind of query has its own index. */
export async function searchPlayers(
  db: Db,
  audience: string,
  wanted: Query,
  how: Wanted & { readonly now: Date; readonly reach: Reach },
): Promise<{ items: FoundPlayer[]; paging: Paging }> {
  const { now, reach, ...paged } = how;
  if (wanted.by === 'name') return searchByName(db, audience, wanted.text, how);
  const found = matching(db, audience, wanted).where(inReach('players.brand', reach));
  const { total } = await tables<IdentityTables>(db)
    .selectFrom(found.select('players.id').limit(MOST_FOUND).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const byDigits = wanted.by === 'digits';
  const inOrder = shown(found)
    .$if(byDigits, (query) => query.orderBy('players.username_key').orderBy('players.id'))
    .$if(!byDigits, (query) =>
      query.orderBy('players.created_at', 'desc').orderBy('players.id', 'desc'),
    );
  const { rows, ...part } = await readPart(inOrder, paged);
  const paging = { ...part, pageSize: paged.pageSize, total };
  return { items: rows.map((row) => foundFrom(row, now)), paging };
}

/** Reads the same page as players' own search does, and then its rows. */
async function searchByName(
  db: Db,
  audience: string,
  name: string,
  { now, reach, ...paged }: Wanted & { readonly now: Date; readonly reach: Reach },
) {
  const asked = { audience, beginning: usernameSearchKey(name), except: [], reach, ...paged };
  const { ids, paging } = await findPlayersByName(db, asked);
  const rows = await shown(ofAudience(db, audience))
    .where('players.id', '=', sql<PlayerId>`any(${ids}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, foundFrom(row, now)]));
  return { items: ids.flatMap((id) => found.get(id) ?? []), paging };
}

export async function findPlayer(
  db: Db,
  audience: string,
  id: PlayerId,
  now: Date,
): Promise<FoundPlayer | undefined> {
  const row = await shown(matching(db, audience, { by: 'id', text: id })).executeTakeFirst();
  return row && foundFrom(row, now);
}

function ofAudience(db: Db, audience: string) {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .where('players.audience', '=', audience)
    .where('players.deleted_at', 'is', null);
}

function matching(db: Db, audience: string, wanted: Exclude<Query, { by: 'name' }>) {
  const all = ofAudience(db, audience);
  switch (wanted.by) {
    case 'newest':
      return all;
    case 'roles':
      return all.where('players.roles', '<>', sql<string[]>`'{}'`);
    case 'id':
      return all.where('players.id', '=', wanted.text as PlayerId); // the query was recognised as an id
    case 'email':
      return all.where('players.email_key', '=', emailKey(wanted.text));
    case 'digits': {
      const end = [...wanted.text].reverse().join('');
      const found = (condition: RawBuilder<boolean>) =>
        all.where(condition).select('players.id').limit(MOST_FOUND);
      // the first of each, so that a short number neither reads nor sorts a whole brand
      const byNumber = found(beginsWith(sql`reverse(players.msisdn)`, end));
      const byName = found(beginsWith(sql`players.username_key`, wanted.text));
      // of both at once: by an `or` of two lists PostgreSQL compares every player with them
      return all.where(
        sql<boolean>`players.id in (select id from ${byNumber} a union select id from ${byName} b)`,
      );
    }
  }
}

/** True for keys with a beginning: a range in the order of bytes, which is that of the indexes of keys. */
function beginsWith(key: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`${key} ~>=~ ${beginning} and ${key} ~<~ ${beginning + LAST}`;
}

function shown(found: ReturnType<typeof ofAudience>) {
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

    username,
    country,
    brand,
    language,
    email,
    msisdn,
    emailConfirmed: email !== null && row.email_verified_at !== null,
    avatarUrl: row.avatar_url,
    timeZone: row.time_zone,
    audience: row.audience,
    roles: row.roles as Role[], // of the catalogue, as they were granted
    grants: grantsFrom(row.role_brands, row.roles),
    createdAt: row.created_at,
    sanction: sanction && isActiveSanction(sanction, now) ? sanction : null,
  };
}

/** Sorts after every name with the same beginning. */
const LAST = '\u{10ffff}';
/** The search key of a username, as its index has it. */
const SEARCH_KEY = sql<string>`search_key(players.username_key)`;
/** The order of the same index: in any other, a search walks or sorts a whole brand. */
const IN_ORDER_OF_NAMES = sql`${SEARCH_KEY} using ~<~`;

interface Asked extends Wanted {
  readonly audience: string;
  /** Beginning of the name, as `usernameSearchKey` makes it. An empty one finds everybody. */
  readonly beginning: string;
  readonly except: readonly PlayerId[];
  /** Brands of the players; all by default. */
  readonly reach?: Reach;
}

/** Finds players of an audience by the beginning of their names, without accents, in order of names. */
export async function findPlayersByName(
  db: Db,
  { audience, beginning, except, reach = 'all', ...wanted }: Asked,
): Promise<{ ids: PlayerId[]; paging: Paging }> {
  const found = tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null)
    .where(inReach('brand', reach))
    .where(beginsWith(SEARCH_KEY, beginning))
    .where(sql<boolean>`id <> all (${[...except]}::uuid[])`)
    .limit(MOST_FOUND);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { pageSize, cursor } = wanted;
  const place = cursor === undefined ? null : placeIn(cursor, 2);
  const page = place?.page ?? wanted.page;
  const [lastName, lastId] = place?.keys ?? [];
  const left = Math.max(0, Math.min(pageSize, MOST_FOUND - (page - 1) * pageSize));
  const rows = await found
    .clearLimit()
    .select(SEARCH_KEY.as('name'))
    .$if(place !== null, (all) =>
      // order of bytes, like the index
      all.where(
        sql<boolean>`(${SEARCH_KEY} ~>~ ${lastName} or ${SEARCH_KEY} = ${lastName} and id::text > ${lastId})`,
      ),
    )
    .orderBy(IN_ORDER_OF_NAMES)
    .orderBy('id')
    .limit(left + 1)
    .offset(place ? 0 : (page - 1) * pageSize)
    .execute();
  const shown = rows.slice(0, left);
  const last = rows.length > left ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorOf({ page: page + 1, keys: [last.name, last.id] }) : null;
  return { ids: shown.map(({ id }) => id), paging: { page, pageSize, total, nextCursor } };
}

/** True if the audience has this player and the profile was not removed. */
export async function playerExists(db: Db, id: PlayerId, audience: string): Promise<boolean> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds players of all audiences whose search key equals that of the username. */
export async function findPlayersBySearchName(db: Db, username: string): Promise<PlayerId[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where(SEARCH_KEY, '=', usernameSearchKey(username))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds at most 500 players of an audience whose username begins so, in order of names. */
export async function findPlayersByPrefix(
  db: Db,
  audience: string,
  beginning: string,
): Promise<PlayerId[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where(beginsWith(SEARCH_KEY, usernameSearchKey(beginning)))
    .where('deleted_at', 'is', null)
    .orderBy(IN_ORDER_OF_NAMES)
    .limit(MOST_BEGINNING)
    .execute();
  return rows.map(({ id }) => id);
}

const MOST_BEGINNING = 500;

/** A reference to a player in an imported list. */
interface PlayerReference {
  readonly by: 'email' | 'number' | 'username' | 'userId';
  readonly value: string;
}

/** Finds the player of the brand's audience that a reference names. */
export async function findReferencedPlayer(
  db: Db,
  { by, value }: PlayerReference,
  context: CallContext,
): Promise<PlayerId | undefined> {
  const { audience } = context.brand;
  if (by === 'number') {
    for (const number of servedNumbers(value, context)) {
      const player = await playerOfNumber(db, audience, number);
      if (player) return player;
    }
    return undefined;
  }
  const { column, key } = COLUMNS[by];
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where(column, '=', key(value))
    // an unproved address may be somebody else's
    .$if(by === 'email', (query) => query.where('email_verified_at', 'is not', null))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const COLUMNS = {
  email: { column: 'email_key', key: emailKey },
  username: { column: 'username_key', key: usernameKey },
  userId: { column: 'id', key: (value: string) => value as PlayerId },
} as const;

/** Reads a local or full number for each country of the brand; refused if no country has such a number. */
function servedNumbers(value: string, context: CallContext): [string, ...string[]] {
  const { country, countriesServed } = context.brand;
  const numbers = new Set<string>();
  let refusal: unknown;
  for (const home of new Set([country, ...countriesServed])) {
    try {
      numbers.add(servedNumber(fullNumber(value, home), context, 'number'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  const [first, ...others] = numbers;
  if (first === undefined) throw refusal;
  return [first, ...others];
}

/** Finds the players of an audience with these usernames, by `usernameKey`. */
export async function findPlayersByUsername(
  db: Db,
  audience: string,
  names: readonly string[],
): Promise<Map<string, { readonly userId: PlayerId; readonly username: string }>> {
  const keys = [...new Set(names.map(usernameKey))];
  if (keys.length === 0) return new Map();
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'username', 'username_key'])
    .where('audience', '=', audience)
    .where('username_key', 'in', keys)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, username, username_key: key }) => {
      return [key, { userId: id, username }];
    }),
  );
}

/** Returns the address, or the number if it receives SMS in a country that the brand serves; refuses others. */
export function servedContact({ by, value }: PlayerReference, context: CallContext): string {
  if (by === 'number') {
    const [number] = servedNumbers(value, context);
    refuseUnreached(number, 'number');
    return number;
  }
  const problem = by === 'email' ? optionalEmailProblem(value) : 'field_invalid';
  if (problem) throw refuseField('email', problem);
  return plainEmail(value);
}
