import { type Db, tables } from '#platform/database/database.ts';
import type { Transaction } from '#platform/transaction.ts';

interface MarkTables {
  sandbox_marks: { key: string; value: unknown; at: Date };
}

/** True if the step was done on this database. */
export async function isMarked(db: Db, key: string): Promise<boolean> {
  const row = await tables<MarkTables>(db)
    .selectFrom('sandbox_marks')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a step as done within its transaction; `false` if it was done already. */
export async function mark(
  { db, now }: Transaction,
  key: string,
  value: object = {},
): Promise<boolean> {
  const row = await tables<MarkTables>(db)
    .insertInto('sandbox_marks')
    .values({ key, value: JSON.stringify(value), at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
