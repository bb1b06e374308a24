import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProduct } from '#app/product.ts';
import { readConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { chanceOf } from '#sandbox/random.ts';
import { say } from '../report.ts';
import { bankOf } from './bank.ts';
import { operatorOf } from './operator.ts';
import { liveYear, newWorld, worldIn } from './year.ts';

const A_YEAR = 365;
const MONTH = 30;
/** Nothing of this year has to outlive the machine. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A year of so many subscribers, on a product and a database of its own; what does not add up. */
export async function yearOfSubscribers(subscribers: number, seed: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bl-year-'));
  await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: HASTY });
  const box = newWorld();
  let now = new Date('2026-11-10T12:00:00Z');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const product = await createProduct(
    { ...config, databaseUrl: postgres.connectionString },
    {
      clock: { now: () => now },
      workers: false,
      billers: [bankOf(() => worldIn(box)), operatorOf(() => worldIn(box))],
    },
  );
  try {
    const chance = chanceOf(seed);
    const { findings, told } = await liveYear(box, {
      platform: product.platform,
      runDue: () => product.platform.jobs.runDue(),
      advance: (ms) => {
        now = new Date(now.getTime() + ms);
      },
      subscribers,
      days: A_YEAR,
      chance: () => chance.below(1_000_000) / 1_000_000,
      onDay: (day) => {
        if (day % MONTH === 0) say(`day ${day}`);
      },
    });
    say(told);
    return findings;
  } finally {
    await product.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
