import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProduct } from '#app/product.ts';
import { readConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { machineRedis, startMachineRedis } from '#testing/machine-parts.ts';
import type { TestProduct } from '#testing/product.ts';
import { HASTY } from '../moved-clock.ts';

/** Two nodes of the product on one database and, if installed, one Redis. Their clock can be moved. */
export interface Town {
  readonly nodes: readonly [TestProduct, TestProduct];
  readonly urls: readonly [string, string];
  /** Without Redis, devices poll for the updates of the other node. */
  readonly hasRedis: boolean;
  now(): Date;
  /** Moves the clock forward; otherwise it runs at its usual speed. */
  advance(ms: number): void;
  /** Errors of jobs that were retried. */
  readonly stumbles: readonly string[];
  /** Runs all jobs that are due, on both nodes at once. */
  runDue(): Promise<void>;
}

const FROM = Date.parse('2026-11-10T12:00:00Z');
/** The second node's clock is ahead by this. */
const SKEW_MS = 400;
const SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'on', // every player has an address of their own
  SECRET: 'the same on every node of this town',
  RULES_OTP_DAILY_BUDGET: '1000000',
};
const MOST_REQUESTS = 10_000_000;
const TRIES = 3;

export async function inTown<T>(use: (town: Town) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bl-community-'));
  await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: HASTY });
  const redis = machineRedis() ? await startMachineRedis() : undefined;
  const began = performance.now();
  let leapt = 0;
  const timeAt = (skew: number) =>
    new Date(Math.floor(FROM + leapt + performance.now() - began + skew));
  const advance = (ms: number) => {
    leapt += ms;
  };
  const openNode = async (skew: number): Promise<TestProduct> => {
    const redisAt = redis ? { REDIS_URL: redis.url } : {};
    const config = readConfig({ ...SETTINGS, ...redisAt, DATA_DIR: folder });
    const clock = { now: () => timeAt(skew), advance };
    const product = await createProduct(
      { ...config, databaseUrl: postgres.connectionString },
      { clock, workers: false, requestsPerMinute: MOST_REQUESTS },
    );
    return { ...product, clock, runDue: () => product.platform.jobs.runDue() };
  };
  const nodes = [await openNode(0), await openNode(SKEW_MS)] as const;
  const stumbles: string[] = [];
  try {
    const [one, two] = nodes.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' }));
    const urls = [(await one) ?? '', (await two) ?? ''] as const; // one for each of the nodes
    return await use({
      nodes,
      urls,
      stumbles,
      advance,
      hasRedis: redis !== undefined,
      now: () => timeAt(0),
      runDue: () => runDue(nodes, stumbles),
    });
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await redis?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs due jobs on both nodes, and retries after a conflict over the same job. */
async function runDue(nodes: Town['nodes'], stumbles: string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const ends = await Promise.allSettled(nodes.map((node) => node.runDue()));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed?.status !== 'rejected') return;
    stumbles.push(String(failed.reason));
    if (attempt === TRIES) return void (await nodes[0].runDue());
  }
}
