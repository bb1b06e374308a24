import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from './database.ts';
import { aloneAtStart } from './start-lock.ts';

/** The queue's own indexes are by queue: this one finds what is due in any (platform/jobs/alarm.ts). */
const DUE_INDEX = `create index if not exists job_due on pgboss.job_common (start_after, name)
  where state < 'active'`;
/** As for our own documents (migrations/0061): no query searches the content of jobs. */
const NO_STATISTICS = `alter table pgboss.job_common
  alter column data set statistics 0, alter column output set statistics 0`;
/**
 * The longest wait of a migration for a table. Nodes of the last release still serve and would wait behind it. PostgreSQL
 * detects deadlocks after a second and would end one of their requests, so the migration gives up first.
 */
const LOCK_WITHIN = `set local lock_timeout = '800ms';`;
/** PostgreSQL's codes for a migration that gave up: lock_not_available, deadlock_detected. */
const GAVE_WAY = ['55P03', '40P01'];
const AGAIN_AFTER_MS = 200;
const GIVES_UP_AFTER_MS = 300_000;
/** One connection holds the lock; the Migrator needs two. */
const CONNECTIONS = 3;
const FOLDER = new URL('./migrations/', import.meta.url);

/** Work of a start before and after the migrations, under the same lock. */
export interface AroundMigrations {
  /** May refuse: then the database is as it was. It may be of any earlier version, or empty. */
  before(db: Db): Promise<void>;
  after(db: Db): Promise<void>;
  /** Receives the migrations of a later version that have run on the database; this version works with them. */
  onNewer?(names: readonly string[]): void;
}

/**
 * Brings the database to the newest schema: our migrations (plain SQL, ordered by name, forward only) and the schema
 * of the job queue. Safe to run from many processes at once: one does it while the others wait. With `only` it stops at the
 * schema that these migrations make, for a restore.
 */
export async function migrate(
  connectionString: string,
  around?: AroundMigrations,
  only?: readonly string[],
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  pool.on('error', () => undefined); // a lost idle connection; the next query reports it
  pool.on('connect', (client) => client.on('error', () => undefined)); // likewise
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await aloneAtStart(pool, async () => {
      await around?.before(db);
      const migrations = await readMigrations(only);
      const newer = await newerMigrations(db, Object.keys(migrations));
      if (newer.length > 0) around?.onNewer?.(newer);
      for (const name of newer) migrations[name] = { up: async () => undefined };
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      await migrateStepwise(migrator);
      await installJobQueue(connectionString);
      await around?.after(db);
    });
  } finally {
    await db.destroy();
  }
}

/** Each migration in a transaction of its own, so that no table is locked for as long as all of them take. */
async function migrateStepwise(migrator: Migrator): Promise<void> {
  const end = Date.now() + GIVES_UP_AFTER_MS;
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (!error && results?.length === 0) return;
    if (!error) continue;
    if (!GAVE_WAY.includes(String(Object(error).code)) || Date.now() > end) throw error;
    await setTimeout(AGAIN_AFTER_MS);
  }
}

/**
 * Migrations that a later version has run: their names sort behind ours. A later version only adds to a schema that this
 * one uses (docs/running.md), so this one starts. An unknown name among ours is another product's: the Migrator refuses it.
 */
async function newerMigrations(db: Db, ours: readonly string[]): Promise<string[]> {
  const newest = ours.toSorted().at(-1) ?? '';
  return (await ranMigrations(db)).filter((name) => name > newest);
}

/** Migrations that have run on the database, ordered by name. */
export async function ranMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql`select to_regclass('kysely_migration') as name
    where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** True if every migration of this version has run on the database; newer ones may have run, too. */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  const done = new Set(await ranMigrations(db));
  return Object.keys(await readMigrations()).every((name) => done.has(name));
}

/** The migrations among these that this version does not have. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const ours = await listMigrations();
  return names.filter((name) => !ours.includes(name));
}

async function listMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

async function readMigrations(only?: readonly string[]): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await listMigrations()) {
    if (only && !only.includes(name)) continue;
    const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
    migrations[name] = {
      up: async (db) => {
        await sql.raw(LOCK_WITHIN + text).execute(db);
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
