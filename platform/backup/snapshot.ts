import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { aloneAtStart } from '../database/start-lock.ts';
import {
  BackupError,
  BackupRunningError,
  type BackupSequence,
  type BackupTable,
} from './manifest.ts';
import { OWN_TABLES, QUEUE_TABLES } from './scope.ts';

/** Any number of our own, the same in every release. */
const ONE_BACKUP = 7_026_003;

type Columns = Pick<BackupTable, 'name' | 'columns'>;

/** One moment of the database, while others change it. */
export interface Snapshot {
  readonly postgres: string;
  readonly migrations: readonly string[];
  readonly tables: readonly Columns[];
  /** Rows in the text form of `COPY`; one table at a time. */
  rows(table: Columns): Readable & { readonly rowCount: number };
  pictureIds(): Promise<string[]>;
  /** At least as far as the rows are. */
  sequences(): Promise<BackupSequence[]>;
  /** May be called again. */
  close(): Promise<void>;
}

/**
 * Opens a repeatable-read snapshot and keeps every table from being changed in form until it is closed. Waits for a start's
 * migrations first; rows may be read and written all the time. Throws a {@link BackupRunningError} if another backup runs.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // an idle connection; the next statement reports it
  pool.on('connect', (client) => client.on('error', () => undefined)); // likewise
  const client = await pool.connect().catch(async (error) => {
    await pool.end();
    throw error;
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    client.release(true);
    await pool.end();
  };
  try {
    const tables = await aloneAtStart(pool, () => begin(client));
    return {
      tables,
      postgres: await one(client, 'show server_version', 'server_version'),
      migrations: await names(client, 'select name from kysely_migration order by name'),
      rows({ name, columns }) {
        const list = columns.map((each) => pg.escapeIdentifier(each)).join(', ');
        // a partitioned table gives its rows to a query only
        return client.query(copyTo(`copy (select ${list} from ${name}) to stdout`));
      },
      pictureIds: () => names(client, 'select id as name from files'),
      sequences: () => sequencesOf(client),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin(client: pg.ClientBase): Promise<Columns[]> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres'; set local timezone = 'UTC'`);
  const isAlone = await one(
    client,
    `select pg_try_advisory_xact_lock(${ONE_BACKUP})::text as own`,
    'own',
  );
  if (isAlone !== 'true')
    throw new BackupRunningError('Another backup of this database is running.');
  const tables = await tablesOf(client);
  const own = tables.some(({ name }) => name === 'public.kysely_migration');
  const kept = tables.filter(({ name }) => !OWN_TABLES.includes(name));
  if (!own || kept.length === 0) {
    throw new BackupError('This database is empty. Start the product once before a backup.');
  }
  await client.query(`lock table ${kept.map(({ name }) => name).join(', ')} in access share mode`);
  return kept;
}

/** Tables with the columns that hold data, without partitions and tables of extensions. */
export async function tablesOf(client: pg.ClientBase): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       coalesce(array_agg(a.attname::text order by a.attnum)
         filter (where a.attname is not null), '{}') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, n.nspname, c.relname
     order by n.nspname desc, array_position($1, c.relname::text), c.relname`,
    [QUEUE_TABLES],
  );
  return rows;
}

async function sequencesOf(client: pg.ClientBase): Promise<BackupSequence[]> {
  const sequences = await names(
    client,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname = 'public' order by 1`,
  );
  const found: BackupSequence[] = [];
  for (const name of sequences) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    for (const { last, called } of rows) found.push({ name, last, isCalled: called });
  }
  return found;
}

async function names(client: pg.ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

async function one(client: pg.ClientBase, sql: string, column: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(sql);
  return rows[0]?.[column] ?? '';
}
