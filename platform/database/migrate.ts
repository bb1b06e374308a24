import { readdir, readFile } from 'node:fs/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The queue's own indexes are by queue: this one finds what is due in any (platform/jobs/alarm.ts). */
const DUE_INDEX = `create index if not exists job_due on pgboss.job_common (start_after, name)
  where state < 'active'`;
/** As of our own documents (migrations/0061): nobody looks for a job by what is in it. */
const NO_STATISTICS = `alter table pgboss.job_common
  alter column data set statistics 0, alter column output set statistics 0`;
const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: our migrations (plain SQL, ordered by name, forward only,
 * under the Migrator's lock) and the schema of the job queue. Safe to run from many processes at once.
 */
export async function migrate(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined); // a lost idle connection; the next query reports it
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
  await installJobQueue(connectionString);
}

/** True if every migration of this version has run on the database; newer ones may have run, too. */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  const { rows: found } = await sql`select to_regclass('kysely_migration') as name
    where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(await readMigrations()).every((name) => done.has(name));
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    migrations[name.replace(/\.sql$/, '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

async function installJobQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined); // start() rejects with the same error
  await boss.start();
  await boss.getDb().executeSql(DUE_INDEX);
  await boss.getDb().executeSql(NO_STATISTICS);
  await boss.stop({ graceful: false });
}
