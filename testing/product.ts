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

/** Settings under which more players sign in by code: a test's requests all come from one address. */
export const MANY_CODES = { RULES_OTP_PER_ADDRESS: '1000', RULES_OTP_PER_PREFIX: '1000' };

/** The state that a product finds when it starts, if that is not an empty database. */
export interface FoundState {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Time at the start, ISO 8601. */
  readonly now: string;
}

/** Parts of a test's product that are not the usual ones. */
export interface TestSettings extends Pick<Overrides, 'cards' | 'mpesa' | 'log' | 'workers'> {
  /** Collect the money of subscriptions, by the test's clock. */
  readonly billers?: (clock: MovableClock) => Billers;
  readonly found?: FoundState;
}

/**
 * Starts the whole product on a database of its own, with environment variables as `settings` say. Deadlines pass when the
 * test calls `runDue()`. Most tests call `describeProduct()`, which also closes it.
 */
export async function startTestProduct(
  settings: Readonly<Record<string, string>> = {},
  { found, billers, ...parts }: TestSettings = {},
): Promise<TestProduct> {
  const { database, dataDir, now } = found ?? (await emptyState(parts.workers));
  const clock = movableClock(now);
  const { connectionString } = database;
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  const config = { ...readConfig(env), ...wayTo(connectionString) };
  const isLimited = Object.keys(settings).some((name) => name.startsWith('RULES_REQUESTS_'));
  const rates = isLimited ? {} : { requestsPerMinute: 100_000 };
  const product = await createProduct(config, {
    clock,
    workers: false,
    ...rates,
    ...parts,
    ...(billers && { billers: billers(clock) }),
  });
  standBefore(product.app);
  // lines of a test's own keep sessions, which a pooler gives to others
  Object.assign(product.platform.config, { databaseUrl: connectionString });
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

/** Through the pooler, if there is one, and past it for what takes long: as `docs/running.md` has it. */
function wayTo(connectionString: string) {
  const pooler = inject('poolerUrl');
  const url = new URL(connectionString);
  const isPooled = pooler && url.host === new URL(inject('serverUrl')).host;
  if (!isPooled) return { databaseUrl: connectionString };
  url.host = new URL(pooler).host;
  return {
    databaseUrl: url.href,
    databaseDirectUrl: connectionString,
    databasePrepared: false,
  };
}

/** Workers take what is due by the clock of the database, so the test's clock starts there. */
async function emptyState(workers = false): Promise<FoundState> {
  return {
    database: await createTestDatabase(inject('serverUrl'), inject('template')),
    dataDir: await mkdtemp(join(tmpdir(), 'bl-product-')),
    now: workers ? new Date().toISOString() : '2026-11-10T12:00:00Z',
  };
}
