import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase(inject('serverUrl'), inject('template'));
  database = openDatabase(own.connectionString, () => undefined, { size: 1 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('no document is sorted for statistics that no question makes use of: a new one says so, as migration 0061 does', async () => {
  const { rows } = await sql`
    select owner.relname as "table", field.attname as "column"
    from pg_attribute as field
    join pg_class as owner on owner.oid = field.attrelid
    join pg_namespace as namespace on namespace.oid = owner.relnamespace
    where owner.relkind = 'r' and field.atttypid = 'jsonb'::regtype and not field.attisdropped
      and (namespace.nspname = 'public' or owner.oid = 'pgboss.job_common'::regclass)
      and field.attname <> 'source_output' -- of the queue's own use, and empty
      and field.attstattarget is distinct from 0
  `.execute(database.db);
  expect(rows).toEqual([]);
});
