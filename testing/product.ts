import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createProduct, type Overrides, type Product } from '#app/product.ts';
import type { Billers } from '#features/money/subscriptions/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { standBefore } from './specification/breaking/proxy.ts';

/** A clock that the test moves. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

function movableClock(start: string): MovableClock {
  let now = new Date(start);
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}

export interface TestProduct extends Product {
  readonly clock: MovableClock;
  /** Makes the jobs run that have become due by the test's clock. */
  runDue(): Promise<number>;
}

/** The state that a product finds when it starts, if that is not an empty database. */
export interface FoundState {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Time at the start, ISO 8601. */
  readonly now: string;
}

/** The whole product on a database of its own; deadlines pass when the test says so, and what fails within is told. */
export async function startTestProduct(
  settings: Readonly<Record<string, string>> = {},
  billersOf?: (clock: MovableClock) => Billers,
  { found, ...more }: Pick<Overrides, 'cards' | 'log'> & { readonly found?: FoundState } = {},
): Promise<TestProduct> {
  const { database, dataDir, now } = found ?? (await emptyState());
  const clock = movableClock(now);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  const config = { ...readConfig(env), databaseUrl: database.connectionString };
  const isLimited = Object.keys(settings).some((name) => name.startsWith('RULES_REQUESTS_'));
  const rates = isLimited ? {} : { requestsPerMinute: 100_000 };
  const usual = { clock, workers: false, ...rates, ...more };
  const overrides = billersOf ? { ...usual, billers: billersOf(clock) } : usual;
  const product = await createProduct(config, overrides);
  standBefore(product.app);
  return {
    ...product,
    clock,
    runDue: () => product.platform.jobs.runDue(),
    async close() {
      await product.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function emptyState(): Promise<FoundState> {
  return {
    database: await createTestDatabase(inject('serverUrl'), inject('template')),
    dataDir: await mkdtemp(join(tmpdir(), 'bl-product-')),
    now: '2026-11-10T12:00:00Z',
  };
}
