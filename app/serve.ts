import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { brandOfHost, serveBrands } from '#brands/brands.ts';
import type { Config } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import type { Platform } from '#platform/platform.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { startCompany } from '#sandbox/company.ts';
import { beginWithSampleData } from '#sandbox/data/begin.ts';
import { provePages } from './pages.ts';
import { reportPlaces } from './places.ts';
import { createProduct, type Overrides, type Product } from './product.ts';
import { settingsOfCopy } from './settings-of-copy.ts';

/**
 * Lines that may wait to be answered: after a cut thousands come within a second, and who finds no room tries again
 * only after one, three, seven. Linux lets no more wait (`net.core.somaxconn`).
 */
const LINES_AT_THE_DOOR = 4096;

/** Requests that are being answered when a drained node ends may take so long. */
const ENDS_WITHIN_MS = 20_000;

/** Runs one process of the product until a signal stops it. `pages` serves the screens. */
export async function serve(
  settings: Config,
  pages: (app: FastifyInstance, platform: Platform) => Promise<void>,
  overrides: Overrides = {},
): Promise<void> {
  serveBrands(settings.brands);
  let closing = false;
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: settings.dataDir,
        onLost: (lastLines) => closing || failWithoutDatabase(lastLines),
      });
  const databaseUrl = settings.databaseUrl ?? embedded?.connectionString ?? '';
  const config = await settingsOfCopy(settings, databaseUrl);
  if (config.sampleData) {
    await prepareSampleData(config, config.databaseDirectUrl ?? databaseUrl);
  }
  const product = await createProduct({ ...config, databaseUrl }, overrides);
  void reportPlaces(config, product.platform.log); // a bucket that is away delays no start
  await pages(product.app, product.platform);
  await provePages(product.app);
  await product.app.listen({ port: config.port, host: config.host, backlog: LINES_AT_THE_DOOR });
  const leave = config.sampleData ? inviteCompany(product) : undefined;

  const close = async (drainMs: number) => {
    if (closing) return;
    closing = true;
    leave?.();
    if (drainMs > 0) await product.drain(drainMs);
    await product.close(drainMs > 0 ? ENDS_WITHIN_MS : 0);
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => close(config.drainSeconds * 1000));
  process.on('SIGINT', () => close(0));
  process.stdout.write(welcome(config));
}

/**
 * Ends the process, which cannot work without its database. Only a start repairs the state of a killed database, so the
 * supervisor of the process restarts both.
 */
function failWithoutDatabase(lastLines: string): never {
  process.stderr.write(
    `The embedded PostgreSQL ended by itself, so this process ends too: start it again. It said last:\n${lastLines}\n`,
  );
  process.exit(1);
}

function welcome({ port, sandbox }: Config): string {
  const at = `http://localhost:${port}`;
  const lines = [`Battle League is at ${at}`];
  if (sandbox) {
    lines.push(
      `Sandbox: ${at}/sandbox – every message that "left", and a way in as any player`,
      ...wayIn(brandOfHost('localhost')),
    );
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function wayIn({ entry, country }: Brand): string[] {
  if (entry === 'email') {
    return ['To sign up yourself, enter any e-mail address;', 'its link is in the sandbox.'];
  }
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  const example = country === 'ZA' ? ', e.g. +27 82 123 4567' : '';
  return [
    `To sign in yourself, enter any number of ${name}${example};`,
    'the code is in the sandbox.',
  ];
}

/** Seasons follow once a day: nobody looks on. */
const IN_LARGE_STEPS = { SEASON_FOLLOWS_AFTER: 'P1D' };

/** Nobody waits for anybody in the sample data. */
const REQUESTS_PER_MINUTE = 1_000_000_000;

/** The sandbox's data, before the first start serves anything; later starts find it made. */
async function prepareSampleData(config: Config, databaseUrl: string): Promise<void> {
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
    { isPooled: !config.databasePrepared && config.databaseDirectUrl === undefined },
  );
}

/** Sparring partners and other company, over the product's own address; returns how they leave. */
function inviteCompany(product: Product): () => void {
  return startCompany(product, addressOf(product));
}

function addressOf({ app }: Product): string {
  const bound = app.server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('the product does not listen');
  const isEverywhere = ['::', '0.0.0.0'].includes(bound.address);
  const host = isEverywhere ? '127.0.0.1' : bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
