import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

type Value = string | number | boolean | Date | null;

/** A table's columns by name, each with its PostgreSQL type. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: string };

/** Larger batches gain nothing and hold much text in memory. */
const ROWS_AT_ONCE = 20_000;

/**
 * Stores many rows by few statements: each column is one array parameter, which costs less than a parameter for each
 * value. For a handful of rows Kysely's own `values` reads better.
 */
export async function insertBulk<Row extends Readonly<Record<keyof Row, Value>>>(
  db: Db,
  table: string,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> {
  // the keys of an object that is typed by those of a row
  const columns = Object.keys(types) as (keyof Row & string)[];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const arrays = columns.map((column): RawBuilder<unknown> => {
      const values = part.map((row) => row[column]);
      return sql`${arrayText(values)}::text::${sql.raw(types[column])}[]`;
    });
    await sql`
      insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(
      db,
    );
  }
}

/** An array as PostgreSQL reads it. */
export function arrayText(values: readonly Value[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

const PLAIN = /^[\w.:+-]+$/;

function elementText(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  const text = typeof value === 'string' ? value : value.toISOString();
  const isPlain = PLAIN.test(text) && text.toLowerCase() !== 'null';
  return isPlain ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
