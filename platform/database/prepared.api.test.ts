import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase(inject('serverUrl'), inject('template'));
  database = openDatabase(own.connectionString, () => undefined, { size: 1 }); // one connection: it knows them all
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('a statement that comes again and again is prepared; lists of many lengths are not', async () => {
  const { db } = database;
  for (let n = 0; n < 10; n += 1) await sql`select ${n}::int as often`.execute(db);
  for (let n = 0; n < 10; n += 1) {
    const list = sql.join(Array.from({ length: n + 1 }, (_, i) => i));
    await sql`select 1 as once where 1 in (${list})`.execute(db);
  }
  const { rows } = await database.pool.query('select statement from pg_prepared_statements');
  const statements = rows.map(({ statement }) => statement);
  expect(statements).toContain('select $1::int as often');
  expect(statements.filter((statement) => statement.includes('once'))).toEqual([]);
});

test('a schema that another release has changed meanwhile is nobody’s trouble', async () => {
  await database.pool.query('create table things (a int)');
  const db = database.db as Kysely<unknown> as Kysely<{ things: { a: number } }>; // made just now
  const read = () => db.selectFrom('things').selectAll().execute();
  for (let n = 0; n < 10; n += 1) await read();
  await database.pool.query('alter table things add column b int default 2');
  await database.pool.query('insert into things (a) values (1)');
  expect(await read()).toEqual([{ a: 1, b: 2 }]);
});
