import { sql } from 'kysely';
import type { FileId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { removeFiles } from './files.ts';

const KEPT_MS = 48 * 60 * 60 * 1000;
const REMOVED_AT_ONCE = 500;

/** The table of a capability's pictures (`file_id`, `at`), and its column that is null until one is sent along. */
interface Pictures {
  readonly table: string;
  readonly sent: string;
}

/** Removes pictures that were uploaded two days ago and never sent along. */
export async function pruneLoose(
  { transactions, files, clock }: Platform,
  { table, sent }: Pictures,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await transactions.run(async (transaction) => {
    const { rows } = await sql<{ file_id: FileId }>`
      select file_id from ${sql.table(table)}
      where ${sql.ref(sent)} is null and at < ${before}
      order by at limit ${REMOVED_AT_ONCE} for update skip locked`.execute(transaction.db);
    const ids = rows.map((row) => row.file_id);
    await removeFiles(transaction, files, ids);
  });
}
