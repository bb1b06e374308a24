import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { type Db, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { aloneAtStart } from '#platform/database/start-lock.ts';
import { isMarked } from '../marks.ts';
import { MADE, makeSampleData, type PastProduct } from './make.ts';

const DAYS = 31;
const BEGUN = 'sample-data begun';
/** Any number, the same in every process: the process that makes the data holds the lock, the others wait. */
const LOCK = 7_026_001;
const MIGRATIONS = join(import.meta.dirname, '../../../platform/database/migrations');

interface Options {
  readonly now?: Date;
  readonly days?: number;
  /** The address leads to a pooler, which refuses options of a connection. */
  readonly isPooled?: boolean;
}

/**
 * Makes the sample data on an empty database, once. A start that was killed half-way has left a mark: such a database
 * has sample data only, and is made again from scratch.
 */
export async function beginWithSampleData(
  databaseUrl: string,
  open: (databaseUrl: string, clock: Clock) => Promise<PastProduct>,
  say: (line: string) => void,
  { now = new Date(), days = DAYS, isPooled = false }: Options = {},
): Promise<void> {
  // one connection has the lock
  const { db, pool, close } = openDatabase(databaseUrl, () => undefined, { size: 2 });
  const work = async () => {
    if (await isMade(db)) return;
    await migrate(databaseUrl);
    if (!(await isWanted(db))) return;
    say('Making sample data: a month of battlegrounds …');
    await makeSampleData(
      (clock) => open(isPooled ? databaseUrl : quick(databaseUrl), clock),
      now,
      days,
    );
    // a month was inserted at once: autovacuum would start a minute later, under the first visitors
    await sql`vacuum (analyze)`.execute(db);
  };
  try {
    await aloneAtStart(pool, work, LOCK);
  } finally {
    await close();
  }
}

/** A lost step is repeated with all the others, so no step has to be flushed to disk. */
function quick(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/** The usual start: one query, and nothing to do. */
async function isMade(db: Db): Promise<boolean> {
  return (await hasTable(db, 'sandbox_marks')) && (await isMarked(db, MADE));
}

async function isWanted(db: Db): Promise<boolean> {
  if (await isMarked(db, BEGUN)) await clear(db);
  else if (await hasPlayers(db)) return false;
  await sql`insert into sandbox_marks (key, value, at) values (${BEGUN}, '{}', now())`.execute(db);
  return true;
}

async function hasPlayers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from players) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Empties the tables that our migrations have made, and no other. */
async function clear(db: Db): Promise<void> {
  const names = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map((match) => match[1] ?? ''),
    );
  const list = sql.join(names.map((name) => sql.table(name)));
  await sql`truncate ${list} cascade`.execute(db);
  if (await hasTable(db, 'pgboss.job')) await sql`delete from pgboss.job`.execute(db);
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${name})::text as found`.execute(db);
  return rows[0]?.found != null;
}
