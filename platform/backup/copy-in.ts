import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, type BackupTable, entryOf, type Manifest } from './manifest.ts';
import { tablesOf } from './snapshot.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Copies all rows of a backup into a database with the schema of that backup, in one transaction. Needs no rights but those
 * of the tables' owner: foreign keys and triggers are off only by being removed and made again, when they are checked.
 */
export async function copyIn(
  databaseUrl: string,
  manifest: Manifest,
  open: (entry: string) => Promise<Readable>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // the statement that was running reports it
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`);
    await refuseOtherTables(client, manifest);
    const keys = await withoutChecks(client);
    // rows that migrations have written are in the backup too
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')}`);
    for (const table of manifest.tables) await copyTable(client, table, await open(entryOf(table)));
    for (const { name, last, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [name, last, isCalled]);
    }
    await withChecks(client, keys);
    await client.query('update restored_copies set copied_at = now()');
    await client.query('commit');
    await client.query('analyze'); // else the first queries are planned as for empty tables
  } finally {
    await client.end();
  }
}

/** The schema is that of the backup's migrations; only the job queue has the version of this release. */
async function refuseOtherTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const found = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]));
  const lost = tables.flatMap(({ name, columns }) => {
    const has = found.get(name);
    if (!has) return [name];
    return columns.filter((column) => !has.includes(column)).map((column) => `${name}.${column}`);
  });
  if (lost.length === 0) return;
  throw new BackupError(
    `This version has no place for ${lost.join(', ')}. Restore the backup with the version that made it, then update.`,
  );
}

async function withoutChecks(client: pg.Client): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const table of await withTriggers(client)) {
    await client.query(`alter table ${table} disable trigger user`);
  }
  return keys;
}

async function withChecks(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const table of await withTriggers(client)) {
    await client.query(`alter table ${table} enable trigger user`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function withTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

async function copyTable(client: pg.Client, table: BackupTable, rows: Readable): Promise<void> {
  const columns = table.columns.map((each) => pg.escapeIdentifier(each)).join(', ');
  const into = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`));
  await pipeline(rows, into);
  if (into.rowCount === table.rows) return;
  throw new BackupError(
    `${table.name}: expected ${table.rows} rows, found ${into.rowCount}. The backup is not whole.`,
  );
}
