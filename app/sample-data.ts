import type { Config } from '#platform/config/config.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { keepCompany } from '#sandbox/company.ts';
import { beginWithSampleData } from '#sandbox/data/begin.ts';
import { createProduct, type Product } from './product.ts';

/** Seasons follow once a day: nobody looks on. */
const IN_LARGE_STEPS = { SEASON_FOLLOWS_AFTER: 'P1D' };

/** Nobody waits for anybody in the sample data. */
const REQUESTS_PER_MINUTE = 1_000_000_000;

/** The sandbox's data, before the first start serves anything; later starts find it made. */
export async function prepareSampleData(config: Config, databaseUrl: string): Promise<void> {
  await beginWithSampleData(
    databaseUrl,
    (url, clock) =>
      createProduct(
        { ...config, databaseUrl: url, redisUrl: undefined, ruleOverrides: IN_LARGE_STEPS },
        {
          clock,
          workers: false,
          log: createLog('error'),
          requestsPerMinute: REQUESTS_PER_MINUTE,
        },
      ),
    (line) => process.stdout.write(`${line}\n`),
  );
}

/** Sparring partners and other company, over the product's own address; returns how they leave. */
export function inviteCompany(product: Product): () => void {
  return keepCompany(product, addressOf(product));
}

function addressOf({ app }: Product): string {
  const bound = app.server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('the product does not listen');
  const isEverywhere = ['::', '0.0.0.0'].includes(bound.address);
  const host = isEverywhere ? '127.0.0.1' : bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
