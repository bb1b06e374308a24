import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { ranMigrations } from '#platform/database/migrate.ts';
import type { DatabaseFacts } from '../rules/facts.ts';

interface Row {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly most: number;
  readonly oldest: number;
}

/** The database's own view of itself; an account sees the transactions of its own role. */
export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const [{ rows }, migrations] = await Promise.all([
    sql<Row>`
      select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes,
        current_setting('max_connections')::int as most,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend')
          as connections,
        (select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::int
          from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend') as oldest`.execute(
      db,
    ),
    ranMigrations(db),
  ]);
  const [row] = rows;
  return {
    version: row?.version ?? '',
    bytes: Number(row?.bytes ?? 0),
    oldestTransactionSeconds: Math.max(0, row?.oldest ?? 0),
    connections: row?.connections ?? 0,
    mostConnections: row?.most ?? 0,
    migration: migrations.at(-1) ?? '',
  };
}
