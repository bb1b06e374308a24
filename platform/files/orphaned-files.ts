import { sql } from 'kysely';
import type { FileId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { removeFiles } from './files.ts';

const LIFETIME_MS = 48 * 60 * 60 * 1000;
const BATCH = 500;

/** The table of a capability's pictures (`file_id`, `at`), and its column that is null until a picture is used. */
interface Pictures {
  readonly table: string;
  readonly sent: string;
}

/** Deletes pictures that were uploaded two days ago and never used. */
export async function deleteOrphanedFiles(
  { transactions, files, clock }: Platform,
  { table, sent }: Pictures,
): Promise<void> {
  const before = new Date(clock.now().getTime() - LIFETIME_MS);
  await transactions.run(async (transaction) => {
    const { rows } = await sql<{ file_id: FileId }>`
      select file_id from ${sql.table(table)}
      where ${sql.ref(sent)} is null and at < ${before}
      order by at limit ${BATCH} for update skip locked`.execute(transaction.db);
    const ids = rows.map((row) => row.file_id);
    await removeFiles(transaction, files, ids);
  });
}
