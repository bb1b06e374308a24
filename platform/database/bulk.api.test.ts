import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { insertBulk } from './bulk.ts';
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

test('many rows are stored as they are: whatever their texts hold, and what is missing is missing', async () => {
  const { db } = database;
  await sql`create table things (place int, name text, facts jsonb, at timestamptz, done boolean)`.execute(
    db,
  );
  const names = [
    '',
    'null',
    'NULL',
    null,
    'a,b',
    '{"}',
    'back\\slash',
    'two\nlines',
    'ሰላም',
    " 'o' ",
  ];
  const at = new Date('2026-11-10T12:00:00.123Z');
  const rows = Array.from({ length: 25_000 }, (_, place) => {
    const name = names[place % names.length] ?? null;
    return { place, name, facts: JSON.stringify({ name }), at, done: place % 2 === 0 };
  });
  const types = { place: 'int', name: 'text', facts: 'jsonb', at: 'timestamptz', done: 'boolean' };
  await insertBulk(db, 'things', types, rows);
  const kept =
    await sql`select place, name, facts::text, at, done from things order by place`.execute(db);
  const told = rows.map((row) => ({ ...row, facts: `{"name": ${JSON.stringify(row.name)}}` }));
  expect(kept.rows).toEqual(told);
  await insertBulk(db, 'things', types, []);
});
