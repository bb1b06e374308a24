import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';
import { writtenAmong, writtenOnce } from './written-once.ts';

interface Things {
  things: { id: string; name: string; size: number; born: Date | null };
}

let own: TestDatabase;
let database: Database;
const view = (db: Db) => db as Kysely<unknown> as Kysely<Things>; // made below
const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;

beforeAll(async () => {
  own = await createTestDatabase(inject('serverUrl'), inject('template'));
  database = openDatabase(own.connectionString, () => undefined, 2);
  await database.pool.query('create table things (id uuid, name text, size int, born timestamptz)');
  for (const n of [1, 2, 3]) {
    await database.pool.query('insert into things values ($1, $2, $3)', [id(n), `thing ${n}`, n]);
  }
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('it is written once, and each time asked with the values given, whichever stand beside them', async () => {
  let times = 0;
  const between = writtenOnce((db, least: number, most: number) => {
    times += 1;
    return view(db)
      .selectFrom('things')
      .select(['name', sql<number>`${most}::int - size`.as('below')])
      .where('size', '>=', least)
      .where('size', '<=', most)
      .where('name', '<>', 'thing 9')
      .where('born', 'is', null)
      .orderBy('size')
      .limit(2);
  });
  const { db } = database;
  expect(await between(db, 1, 3)).toEqual([
    { name: 'thing 1', below: 2 },
    { name: 'thing 2', below: 1 },
  ]);
  expect(await between(db, 3, 7)).toEqual([{ name: 'thing 3', below: 4 }]);
  const both = await Promise.all([between(db, 1, 1), between(db, 2, 2)]);
  expect(both.flat().map(({ name }) => name)).toEqual(['thing 1', 'thing 2']);
  expect(times).toBe(1);
});

test('a change that asks sees what it has written itself, and nobody else does', async () => {
  const named = writtenOnce((db, name: string) =>
    view(db).selectFrom('things').select('size').where('name', '=', name),
  );
  const { db } = database;
  await inTransaction(db, async (trx) => {
    await view(trx)
      .insertInto('things')
      .values({ id: id(4), name: 'new', size: 4 })
      .execute();
    expect(await named(trx, 'new')).toEqual([{ size: 4 }]);
    expect(await named(db, 'new')).toEqual([]);
    return { last: [], result: () => undefined };
  });
  expect(await named(db, 'new')).toEqual([{ size: 4 }]);
});

test('rows by id: none, one and many, with what else is asked', async () => {
  const small = writtenAmong('id', (db, isAmong, most: number) =>
    view(db)
      .selectFrom('things')
      .select('size')
      .where(isAmong)
      .where('size', '<=', most)
      .orderBy('size'),
  );
  const { db } = database;
  expect(await small(db, [], 9)).toEqual([]);
  expect(await small(db, [id(2)], 9)).toEqual([{ size: 2 }]);
  expect(await small(db, [id(2)], 1)).toEqual([]);
  expect(await small(db, [id(1), id(2), id(3)], 2)).toEqual([{ size: 1 }, { size: 2 }]);
});
