import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as an insertion that can be part of a larger statement (`with … as (…)`). They go as one parameter: the text is
 * the same for one row or for hundreds, and is prepared once. All have the columns of the first.
 */
export function insertion(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowsAs(table, rows)}`;
}

/** Rows as a table to read from; missing columns are null. */
export function rowsAs(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** One row of a table, which the planner knows to be one. */
export function rowAs(table: string, row: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;
}
