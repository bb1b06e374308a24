import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { isWorthAgain, takenConstraint } from './errors.ts';
import { pipelined } from './pipelined.ts';
import { UndoneError } from './prepared.ts';
import { inTransaction } from './transaction.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase(inject('serverUrl'), inject('template'));
  database = openDatabase(own.connectionString, () => undefined, { size: 1 }); // one connection: it has to be given back
  await database.pool.query('create table things (a int primary key)');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const things = async () => (await database.pool.query('select a from things order by a')).rows;

const plain = <T>(result: T) => ({ last: [], result: () => result });

/** In which order statements were sent and answered: each by its first word. */
async function orderOf(change: () => Promise<unknown>): Promise<string[]> {
  const log: string[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [{ text }] = args as [{ text: string }];
    const [word = ''] = text.split(' ');
    log.push(word);
    const answered: Promise<unknown> = Reflect.apply(send, this, args);
    return answered.finally(() => log.push(`${word} answered`));
  });
  await change().finally(() => spy.mockRestore());
  return log;
}

test('what is asked for at once travels together, the first questions with the beginning, the last with the commit', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_current_xact_id()`;
  let answers: readonly unknown[] = [];
  const log = await orderOf(async () => {
    answers = await inTransaction(database.db, async (db) => {
      const [one, two] = await pipelined([pid.execute(db), pid.execute(db)]);
      const last = [sql`update things set a = a`.compile(db), pid.compile(db)];
      return { last, result: (rows) => [one.rows, two.rows, rows[1]] };
    });
  });
  const [begun, stored] = [
    ['begin', 'select', 'select'],
    ['update', 'select', 'commit'],
  ].map((sent) => [...sent, ...sent.map((word) => `${word} answered`)]);
  expect(log).toEqual([...(begun ?? []), ...(stored ?? [])]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('what writes waits until the transaction is known to have begun', async () => {
  const log = await orderOf(() =>
    inTransaction(database.db, async (db) => {
      await sql`insert into things values (9)`.execute(db);
      return { last: [sql`delete from things where a = 9`.compile(db)], result: () => null };
    }),
  );
  expect(log.slice(0, 3)).toEqual(['begin', 'begin answered', 'insert']);
});

test('a transaction that does not begin changes nothing', async () => {
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [{ text }] = args as [{ text: string }];
    const broken = text === 'begin' ? [{ text: 'beginn' }] : args;
    return Reflect.apply(send, this, broken);
  });
  const change = inTransaction(database.db, async (db) => {
    await sql`select 1`.execute(db);
    await sql`insert into things values (10)`.execute(db);
    return plain(null);
  });
  await expect(change).rejects.toThrow('syntax error');
  const unwritten = inTransaction(database.db, async (db) => {
    await sql`select 1`.execute(db);
    return { last: [sql`insert into things values (10)`.compile(db)], result: () => null };
  });
  await expect(unwritten).rejects.toThrow('syntax error');
  spy.mockRestore();
  expect(await things()).toEqual([]);
});

test('a last statement that fails beside the commit undoes all, and is what the caller hears of', async () => {
  const change = inTransaction(database.db, async (db) => {
    await sql`insert into things values (4)`.execute(db);
    const again = sql`insert into things values (4)`.compile(db);
    return { last: [again, sql`insert into things values (5)`.compile(db)], result: () => null };
  });
  const error: unknown = await change.catch((reason: unknown) => reason);
  expect(takenConstraint(error)).toBe('things_pkey');
  expect(await things()).toEqual([]);
});

test('a change that goes on after a failure is not said to be stored', async () => {
  const change = inTransaction(database.db, async (db) => {
    await sql`insert into things values (8)`.execute(db);
    await sql`select from nothing`.execute(db).catch(() => undefined);
    return plain(null);
  });
  await expect(change).rejects.toThrow(UndoneError);
  expect(await things()).toEqual([]);
});

test('a plan that has gone old beside the commit is not made again by itself', async () => {
  await database.pool.query('create table facts (a int)');
  const insert = sql`insert into facts values (1) returning *`;
  const change = () =>
    inTransaction(database.db, async (db) => {
      await sql`insert into things values (6) on conflict do nothing`.execute(db);
      return { last: [insert.compile(db)], result: () => null };
    });
  for (let time = 0; time < 5; time += 1) await change(); // by now it is prepared
  await database.pool.query('alter table facts add column b int');
  await database.pool.query('delete from things');
  const count = async () =>
    (await database.pool.query('select count(*) as n from facts')).rows[0].n;
  const before = await count();
  const error: unknown = await change().catch((reason: unknown) => reason);
  expect(isWorthAgain(error)).toBe(true);
  expect([await count(), await things()]).toEqual([before, []]);
  await change();
  expect(await count()).toBe(before + 1);
  await database.pool.query('delete from things');
});

test('one that fails undoes all, and is what the caller hears of', async () => {
  const change = inTransaction(database.db, async (db) =>
    plain(
      await pipelined([
        sql`insert into things values (1)`.execute(db),
        sql`insert into things values (1)`.execute(db),
        sql`insert into things values (2)`.execute(db),
      ]),
    ),
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
    await pipelined([
      sql`insert into things values (3)`.execute(db),
      refuse('first', sql`select 1`.execute(db)),
      refuse('second', Promise.resolve()),
    ]);
    return plain(null);
  });
  await expect(change).rejects.toThrow('first');
  expect(await things()).toEqual([]);
});
