import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { cursorOf, type Paging, placeIn, type Wanted } from '#platform/database/paging.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

/** Nobody leafs further: whoever is not among them is asked for by more of the name. */
const MOST_FOUND = 1_000;
/** Sorts behind every name that begins alike. */
const LAST = '\u{10ffff}';
/** The key by which a username is searched; an index has it. */
export const SEARCH_KEY = sql<string>`search_key(players.username_key)`;

interface Asked extends Wanted {
  readonly audience: string;
  /** How the name begins, as `usernameSearchKey` makes it; empty: everybody. */
  readonly beginning: string;
  readonly except: readonly PlayerId[];
}

/** Players of an audience by the beginning of their names, accents aside, in the order of names. */
export async function findByName(
  db: Db,
  { audience, beginning, except, ...wanted }: Asked,
): Promise<{ ids: PlayerId[]; paging: Paging }> {
  const found = tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${SEARCH_KEY} ~>=~ ${beginning}`)
    .where(sql<boolean>`${SEARCH_KEY} ~<~ ${beginning + LAST}`)
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
      // the order of bytes, by which the index goes
      all.where(
        sql<boolean>`(${SEARCH_KEY} ~>~ ${lastName} or ${SEARCH_KEY} = ${lastName} and id::text > ${lastId})`,
      ),
    )
    .orderBy(sql`${SEARCH_KEY} using ~<~`)
    .orderBy('id')
    .limit(left + 1)
    .offset(place ? 0 : (page - 1) * pageSize)
    .execute();
  const shown = rows.slice(0, left);
  const last = rows.length > left ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorOf({ page: page + 1, keys: [last.name, last.id] }) : null;
  return { ids: shown.map(({ id }) => id), paging: { page, pageSize, total, nextCursor } };
}

/** Whether there is such a player in an audience, whose profile was not removed. */
export async function isOfAudience(db: Db, id: PlayerId, audience: string): Promise<boolean> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
