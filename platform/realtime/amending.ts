import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

interface Amendment {
  /** One channel, or all whose name begins so. */
  readonly channel: { readonly is: string } | { readonly begins: string };
  /** The path of the changed object in the announcement; empty for the whole. */
  readonly at: readonly string[];
  /** Below `at`: what it has to be like. */
  readonly where: { readonly path: readonly string[]; readonly is: string };
  /** These members take the place of the object's own. */
  readonly becomes: Readonly<Record<string, unknown>>;
}

/** Redacts announcements that may still be replayed, because they were withdrawn or their author has left. */
export async function amendEntries(
  db: Db,
  { channel, at, where, becomes }: Amendment,
): Promise<void> {
  const isMeant =
    'is' in channel ? sql`channel = ${channel.is}` : sql`starts_with(channel, ${channel.begins})`;
  const whole = sql`(data #> ${sql.val([...at])}::text[])`;
  const object = at.length === 0 ? sql`data` : whole;
  const changed = sql`(${object} || ${JSON.stringify(becomes)}::jsonb)`;
  const data = at.length === 0 ? changed : sql`jsonb_set(data, ${[...at]}::text[], ${changed})`;
  await sql`
    update stream_entries set data = ${data}
    where ${isMeant} and jsonb_typeof(${object}) = 'object'
      and ${object} #>> ${[...where.path]}::text[] = ${where.is}`.execute(db);
}
