import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { askShared } from './lanes.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase(inject('serverUrl'), inject('template'));
  database = openDatabase(own.connectionString, () => undefined, 4);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Answers which process of the database has answered. */
function whoAnswers(nth: number): CompiledQuery<{ pid: number; nth: number }> {
  return sql<{ pid: number; nth: number }>`
    select pg_backend_pid() as pid, ${nth}::int as nth`.compile(database.db);
}

async function askMany(count: number) {
  const asked = Array.from({ length: count }, (_, nth) => askShared(database.db, whoAnswers(nth)));
  return (await Promise.all(asked)).flatMap(({ rows }) => rows);
}

test('statements that come at once share a connection, up to eight, and each has its own answer', async () => {
  const eight = await askMany(8);
  expect(eight.map(({ nth }) => nth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(eight.map(({ pid }) => pid)).size).toBe(1);
  expect(new Set((await askMany(20)).map(({ pid }) => pid)).size).toBe(3);
});

test('more than all connections have room for wait for a place, and all are answered', async () => {
  const many = await askMany(100);
  expect(many.map(({ nth }) => nth)).toEqual(Array.from({ length: 100 }, (_, nth) => nth));
});

test('once they are answered the connections are anybody’s again', async () => {
  await askMany(20);
  const { pool } = database;
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('a statement that fails fails alone', async () => {
  const wrong = sql`select 1 / ${0}::int`.compile(database.db);
  const [before, failed, after] = await Promise.allSettled([
    askShared(database.db, whoAnswers(1)),
    askShared(database.db, wrong),
    askShared(database.db, whoAnswers(2)),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
});

test('where the connection is lost all on it fail, and who comes next is answered', async () => {
  const last = sql`select pg_terminate_backend(pg_backend_pid())`.compile(database.db);
  const lost = await Promise.allSettled([
    askShared(database.db, last),
    askShared(database.db, whoAnswers(1)),
  ]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await askMany(3)).toHaveLength(3);
});
