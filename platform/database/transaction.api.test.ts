import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { atOnce } from './at-once.ts';
import { type Database, openDatabase } from './database.ts';
import { takenConstraint } from './errors.ts';
import { inTransaction } from './transaction.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase(inject('serverUrl'), inject('template'));
  database = openDatabase(own.connectionString, () => undefined, 1); // one connection: it has to be given back
  await database.pool.query('create table things (a int primary key)');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const things = async () => (await database.pool.query('select a from things order by a')).rows;

test('what a change asks for at once is sent without waiting, on its own connection', async () => {
  const log: string[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    log.push('sent');
    const answered: Promise<unknown> = Reflect.apply(send, this, args);
    return answered.finally(() => log.push('answered'));
  });
  const [one, two] = await inTransaction(database.db, (db) =>
    atOnce([
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_current_xact_id()`.execute(db),
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_current_xact_id()`.execute(db),
    ]),
  );
  spy.mockRestore();
  const [begin, commit] = [
    ['sent', 'answered'],
    ['sent', 'answered'],
  ];
  expect(log).toEqual([...begin, 'sent', 'sent', 'answered', 'answered', ...commit]);
  expect(one.rows).toEqual(two.rows);
});

test('one that fails undoes all, and is what the caller hears of', async () => {
  const change = inTransaction(database.db, (db) =>
    atOnce([
      sql`insert into things values (1)`.execute(db),
      sql`insert into things values (1)`.execute(db),
      sql`insert into things values (2)`.execute(db),
    ]),
  );
  const error: unknown = await change.catch((reason: unknown) => reason);
  expect(takenConstraint(error)).toBe('things_pkey');
  expect(await things()).toEqual([]);
});

test('a refusal beside statements under way undoes them too, and the first in order is heard', async () => {
  const change = inTransaction(database.db, async (db) => {
    const refuse = async (words: string, after: Promise<unknown>) => {
      await after;
      throw new Error(words);
    };
    await atOnce([
      sql`insert into things values (3)`.execute(db),
      refuse('first', sql`select 1`.execute(db)),
      refuse('second', Promise.resolve()),
    ]);
  });
  await expect(change).rejects.toThrow('first');
  expect(await things()).toEqual([]);
});
