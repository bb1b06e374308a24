import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../config/config.ts';

const MIGRATION = new URL('../database/migrations/0144_restored_copies.sql', import.meta.url);

/** A restore into this database, from its first step on. */
export interface RestoredCopy {
  readonly backup_id: string;
  readonly taken_at: Date;
  readonly copied_at: Date | null;
  readonly finished_at: Date | null;
  /** `null` while the copy runs no jobs unless it is asked to. */
  readonly released_at: Date | null;
}

/** The restore of a database; `undefined` for one that has grown here. */
export async function findRestoredCopy(db: Kysely<unknown>): Promise<RestoredCopy | undefined> {
  const { rows: found } = await sql`
    select where to_regclass('restored_copies') is not null`.execute(db);
  if (found.length === 0) return undefined;
  const { rows } = await sql<RestoredCopy>`select * from restored_copies`.execute(db);
  return rows[0];
}

/** Marks an empty database before anything is written to it. Here the table is older than the migrations. */
export async function markRestore(
  db: Kysely<unknown>,
  { id, takenAt }: { readonly id: string; readonly takenAt: string },
): Promise<void> {
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db);
  await sql`delete from restored_copies`.execute(db);
  await sql`insert into restored_copies (backup_id, taken_at) values (${id}, ${takenAt})`.execute(
    db,
  );
}

export async function markFinished(db: Kysely<unknown>): Promise<void> {
  await sql`update restored_copies set finished_at = now()`.execute(db);
}

/** Refuses a start on a database that is not whole. */
export async function refuseUnfinishedRestore(db: Kysely<unknown>): Promise<void> {
  const copy = await findRestoredCopy(db);
  if (!copy || copy.finished_at) return;
  throw new ConfigError(
    'The database is being restored from a backup, or a restore was interrupted. Nothing was changed. Run "npm run restore -- <file>" again with the same file, then start the product.',
  );
}

/**
 * True if this start runs jobs and contacts services. A restored copy does neither until a start with `WORKERS=on`, which
 * is remembered for all later ones: its jobs would charge and write to the players of the original.
 */
export async function mayWork(
  db: Kysely<unknown>,
  setting: 'on' | 'off' | undefined,
): Promise<boolean> {
  if (setting === 'off') return false;
  const copy = await findRestoredCopy(db);
  if (!copy || copy.released_at) return true;
  if (setting === undefined) return false;
  await sql`update restored_copies set released_at = now() where finished_at is not null`.execute(
    db,
  );
  return true;
}
