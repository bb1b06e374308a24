import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { beginWithSampleData } from '#sandbox/data/begin.ts';
import { createBareDatabase, databaseUrl, lineTo } from '#testing/database.ts';
import { describePostgres } from '#testing/describe-postgres.ts';
import { type MachinePart, startMachinePooler } from '#testing/machine-parts.ts';
import { eventually } from '#testing/processes.ts';
import { createProduct } from './product.ts';

const REQUESTS = 200;
const HOST = 'blg-za-en.localhost';

const postgres = describePostgres();
let pooler: MachinePart;

beforeAll(async () => {
  pooler = await startMachinePooler(postgres.url);
});
afterAll(() => pooler?.stop());

test('behind PgBouncer in transaction mode all requests are answered, jobs run, and no lock is kept', async () => {
  const [folder, errors] = [mkdtempSync(join(tmpdir(), 'bl-pooled-')), [] as string[]];
  const config = configOf(folder, pooler.url, { DATABASE_DIRECT_URL: postgres.url });
  const log = createLog('error', { write: (line) => errors.push(line) });
  const product = await createProduct(config, { log, requestsPerMinute: 1_000_000 });
  try {
    const ask = () => product.app.inject({ url: '/api/events-on-now', headers: { host: HOST } });
    for (let times = 0; times < 3; times += 1) {
      const replies = await Promise.all(Array.from({ length: REQUESTS }, ask));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(REQUESTS).fill(200));
    }
    await eventually(async () => expect(await runsOf(postgres.url)).toBeGreaterThan(5));
    // a job may hold one for the moment of its transaction; a kept one stays
    await eventually(async () => expect(await locksOf(postgres.url)).toBe(0));
    expect(errors).toEqual([]);
  } finally {
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('sample data is made through it, without a direct address', async () => {
  const database = await createBareDatabase(postgres.url);
  const folder = mkdtempSync(join(tmpdir(), 'bl-pooled-'));
  const pooled = databaseUrl(pooler.url, new URL(database.connectionString).pathname.slice(1));
  const config = configOf(folder, pooled);
  const parts = { workers: false, requestsPerMinute: 1_000_000 };
  try {
    await beginWithSampleData(
      pooled,
      (url, clock) => createProduct({ ...config, databaseUrl: url }, { ...parts, clock }),
      () => undefined,
      { days: 1, isPooled: true },
    );
    expect(await locksOf(database.connectionString)).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}, 240_000);

function configOf(folder: string, url: string, further: Readonly<Record<string, string>> = {}) {
  const env = { NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_PREPARED: 'off' };
  return { ...readConfig({ ...env, ...further, DATABASE_URL: url }), databaseUrl: url };
}

/** Jobs that have run. */
async function runsOf(connectionString: string): Promise<number> {
  const line = lineTo(connectionString);
  const { rows } = await line.query(
    `select count(*)::int as ran from pgboss.job where state = 'completed'`,
  );
  await line.end();
  return rows[0].ran;
}

async function locksOf(connectionString: string): Promise<number> {
  const line = lineTo(connectionString);
  const { rows } = await line.query(
    `select count(*)::int as held from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and datname = current_database()`,
  );
  await line.end();
  return rows[0].held;
}
