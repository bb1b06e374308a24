import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProduct, type Overrides } from '#app/product.ts';
import { readConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import type { TestProduct } from '#testing/product.ts';

type Settings = Readonly<Record<string, string>>;

/** Settings of a database that need not outlive the machine. */
export const HASTY: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Runs the product in this process, on a temporary database and a clock that the caller moves. */
export async function onMovedClock<T>(
  use: (product: TestProduct) => Promise<T>,
  { database = HASTY, overrides = {} }: { database?: Settings; overrides?: Overrides } = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bl-moved-'));
  await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: database });
  let now = new Date('2026-11-10T12:00:00Z');
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const product = await createProduct(
    { ...config, databaseUrl: postgres.connectionString },
    { clock, workers: false, requestsPerMinute: 10_000_000, ...overrides },
  );
  try {
    return await use({ ...product, clock, runDue: () => product.platform.jobs.runDue() });
  } finally {
    await product.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
