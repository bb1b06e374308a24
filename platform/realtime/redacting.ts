import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

interface Redaction {
  /** One channel, or all with this beginning. */
  readonly channel: { readonly is: string } | { readonly begins: string };
  /** The path of the redacted object in the update; empty for the whole. */
  readonly at: readonly string[];
  /** Selects objects by the value at a path below `at`. */
  readonly where: { readonly path: readonly string[]; readonly is: string };
  /** The members that replace the object's own. */
  readonly becomes: Readonly<Record<string, unknown>>;
}

/** Redacts live updates that may still be replayed, because they were withdrawn or their author has left. */
export async function redactStream(
  db: Db,
  { channel, at, where, becomes }: Redaction,
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
