import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { type Look, PLAIN } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { IdentityTables } from './tables.ts';

type Part = keyof Look;

/** What is worn, with every part named. */
export function lookFrom(stored: Partial<Look>): Look {
  return { ...PLAIN, ...stored };
}

export async function lookOf(db: Db, player: PlayerId): Promise<Look> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('look')
    .where('id', '=', player)
    .executeTakeFirst();
  return lookFrom(row?.look ?? {});
}

/** Puts one part of a player's look on, in the place of what was worn there. */
export async function putOn({ db }: Work, player: PlayerId, part: Part, design: string) {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ look: sql`look || ${JSON.stringify({ [part]: design })}::jsonb` })
    .where('id', '=', player)
    .execute();
}

/** Takes a part of the look off, if it is this one. */
export async function takeOff({ db }: Work, player: PlayerId, part: Part, design: string) {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ look: sql`look - ${part}::text` })
    .where('id', '=', player)
    .where(sql<string>`look ->> ${part}`, '=', design)
    .execute();
}

/** Nothing is worn any more. */
export async function undress({ db }: Work, player: PlayerId): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ look: sql`'{}'::jsonb` })
    .where('id', '=', player)
    .execute();
}
