import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ConfigError } from '#platform/config/config.ts';
import { createBareDatabase, lineTo, type TestDatabase } from '#testing/database.ts';
import { runMigrateCommand } from './migrate-command.ts';

const SECRET = 'a secret of this test, 32 characters or more';

let database: TestDatabase;
beforeEach(async () => {
  database = await createBareDatabase(inject('serverUrl'));
});
afterEach(() => database.drop());

const run = (settings: Readonly<Record<string, string>>) =>
  runMigrateCommand({ DATABASE_URL: database.connectionString, ...settings });

async function tables(): Promise<number> {
  const line = lineTo(database.connectionString);
  const { rows } = await line.query(
    `select count(*)::int as found from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  await line.end();
  return rows[0].found;
}

test('an empty database gets the whole schema without a node, and a second run changes nothing', async () => {
  expect(await tables()).toBe(0);
  expect(await run({ SECRET })).toEqual(['The database has this version’s schema.']);
  const made = await tables();
  expect(made).toBeGreaterThan(100);
  expect(await run({ SECRET })).toEqual(['The database has this version’s schema already.']);
  expect(await tables()).toBe(made);
});

test('without the secret, or with another one than the database’s, it is refused and changes nothing', async () => {
  await expect(run({})).rejects.toThrow(ConfigError);
  expect(await tables()).toBe(0);
  await run({ SECRET });
  await expect(run({ SECRET: SECRET.toUpperCase() })).rejects.toThrow('SECRET');
});
