import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate, ranMigrations, unknownMigrations } from '../database/migrate.ts';
import { aloneAtStart } from '../database/start-lock.ts';
import type { FileStorage } from '../files/storage.ts';
import type { FileId } from '../ids.ts';
import type { Archive } from './archive.ts';
import { copyIn } from './copy-in.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { findRestoredCopy, markFinished, markRestore } from './restored-copy.ts';

interface Target {
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Saves the secrets that the settings lack, once the rows are there. */
  readonly saveSecrets: () => Promise<void>;
}

/**
 * Restores a backup into an empty database: the schema of the backup, its rows, pictures and secrets, and then the
 * migrations that are newer. It is finished or refused to starts; the same command with the same file continues.
 */
export async function restoreBackup(
  archive: Archive,
  manifest: Manifest,
  { databaseUrl, files, saveSecrets }: Target,
): Promise<void> {
  await refuseNewer(manifest);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // an idle connection; the next statement reports it
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const isCopied = await aloneAtStart(pool, () => claim(db, manifest));
    if (!isCopied) {
      await migrate(databaseUrl, undefined, manifest.migrations);
      await refuseOther(db, manifest);
      await copyIn(databaseUrl, manifest, archive.open);
    }
    for await (const { id, bytes } of archive.pictures()) await files.write(id as FileId, bytes);
    await saveSecrets();
    await migrate(databaseUrl);
    await markFinished(db);
  } finally {
    await db.destroy();
  }
}

async function refuseNewer({ migrations, product }: Manifest): Promise<void> {
  const unknown = await unknownMigrations(migrations);
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup is of a later version (${product}), with ${unknown.join(', ')}. Restore it with that version or a newer one.`,
  );
}

/** Marks the database as one that is being restored. Returns true if its rows are there from an interrupted restore. */
async function claim(db: Kysely<unknown>, manifest: Manifest): Promise<boolean> {
  const copy = await findRestoredCopy(db);
  const isOurs = copy && !copy.finished_at;
  if (!isOurs && (await hasTables(db))) {
    throw new BackupError(
      'The database has data, so nothing was restored. Name an empty one: another DATABASE_URL, or a new folder in DATA_DIR.',
    );
  }
  if (isOurs && copy.copied_at && copy.backup_id !== manifest.id) {
    throw new BackupError(
      `An interrupted restore of another backup (taken ${copy.taken_at.toISOString()}) is in this database. Finish it with that file, or name an empty database.`,
    );
  }
  if (isOurs && copy.copied_at) return true;
  await markRestore(db, manifest);
  return false;
}

/** Tables of any product, without those of extensions. */
async function hasTables(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_class c where c.relkind in ('r', 'p')
        and c.relnamespace in (
          select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as found`.execute(db);
  return rows[0]?.found ?? true;
}

/** An interrupted restore of another backup may have made the schema of another version. */
async function refuseOther(db: Kysely<unknown>, { migrations }: Manifest): Promise<void> {
  if ((await ranMigrations(db)).join() === migrations.join()) return;
  throw new BackupError(
    'An interrupted restore has left the schema of another version in this database. Name an empty one.',
  );
}
