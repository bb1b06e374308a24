import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../http/grants.ts';

/** Narrows a list to the brands that an official acts for; `column` has the code of a brand. */
export function inReach(column: string, reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any(${[...reach]}::text[])`;
}

/** Narrows a list to rows whose `column` refers to a row of `table` with a brand that an official acts for. */
export function refersInReach(
  column: string,
  table: 'events' | 'players',
  reach: Reach,
): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} as branded
    where branded.id = ${sql.ref(column)} and branded.brand = any(${[...reach]}::text[]))`;
}
