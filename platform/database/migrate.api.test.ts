import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createBareDatabase, lineTo, type TestDatabase } from '#testing/database.ts';
import { loadDump } from '#testing/releases/dump.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { shiftBetween } from '#testing/releases/shift.ts';
import { migrate } from './migrate.ts';

/** The database of the last release is migrated while a node of that release still serves. */

/** The migrations since that release change some of them. */
const TABLES = ['games', 'events', 'matches', 'players', 'coin_entries'];

let database: TestDatabase;
let node: pg.Pool;
let long: pg.Client;

beforeAll(async () => {
  database = await createBareDatabase(inject('serverUrl'));
  const now = new Date();
  await loadDump(lastRelease(), database.connectionString, shiftBetween(now, now));
  node = lineTo(database.connectionString);
  await node.query(`set statement_timeout = '10s'`);
  long = new pg.Client({ connectionString: database.connectionString });
  await long.connect();
}, 60_000);
afterAll(async () => {
  await long?.end();
  await node?.end();
  await database?.drop();
});

test('a migration waits for a long request, and holds up no other one meanwhile', async () => {
  await long.query(`begin; select from ${TABLES.join(', ')} limit 1`);
  let isDone = false;
  const migrated = migrate(database.connectionString).then(() => {
    isDone = true;
  });

  await expect.poll(waitsForTable, { timeout: 20_000 }).toBeGreaterThan(0);
  // queues behind the migration, for as long as that waits
  for (const table of TABLES) await node.query(`select from ${table} limit 1`);
  expect(isDone).toBe(false);

  await long.query('commit');
  await migrated;
}, 60_000);

async function waitsForTable(): Promise<number> {
  const { rows } = await node.query(`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`);
  return rows[0].count;
}
