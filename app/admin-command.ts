import { serveBrands } from '#brands/brands.ts';
import {
  changeRole,
  OperatorError,
  officialsListed,
} from '#features/office/players-desk/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { isMigrated } from '#platform/database/migrate.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createTransactions } from '#platform/transaction.ts';
import { acceptSecret } from './accept-secret.ts';
import { refuseWrongSecretsOfCommand } from './kept-secret.ts';

const USAGE = `Usage:
  npm run admin -- grant <number or e-mail> <role> <brand or all>
  npm run admin -- revoke <number or e-mail> <role> <brand or all>
  npm run admin -- list [brand or all]
  npm run admin -- accept-secret
Roles: moderator, support, organiser, administrator. Settings (DATA_DIR, DATABASE_URL, SECRET, BRANDS_FILE) are those of the product.
accept-secret: the secrets of before are lost for good, and those of the settings count from now on (docs/running.md).`;

const ACCEPT = 'accept-secret';

type Command = (parts: Parameters<typeof changeRole>[0]) => Promise<string[]>;

/**
 * Runs a command of the operator, such as `grant <number or e-mail> <role> <brand or all>`, with the settings of `env`.
 * Returns lines for the terminal; throws an `OperatorError` or a `ConfigError` with what to do.
 */
export async function runAdminCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) return [USAGE];
  if (args.join() === ACCEPT) {
    const config = readConfig(env);
    return withDatabase(config, (url) => acceptSecret(config, url));
  }
  const command = commandOf(args);
  const config = readConfig(env);
  serveBrands(config.brands);
  return withDatabase(config, (url) => run(config, url, command));
}

function commandOf([name, ...rest]: readonly string[]): Command {
  if (name === 'list' && rest.length <= 1) return (parts) => officialsListed(parts, rest[0]);
  // a number may be typed with spaces in it
  const [contact, role, brand] = [rest.slice(0, -2).join(' '), rest.at(-2), rest.at(-1)];
  if ((name === 'grant' || name === 'revoke') && contact && role && brand) {
    return (parts) => changeRole(parts, { command: name, contact, role, brand });
  }
  throw new OperatorError(USAGE);
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  task: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return task(databaseUrl);
  const embedded = await openEmbeddedPostgres(dataDir);
  try {
    return await task(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}

async function run(config: Config, url: string, command: Command): Promise<string[]> {
  const log = createLog('silent'); // faults end the command
  const { db, pool, close } = openDatabase(url, () => undefined, 2);
  try {
    if (!(await isMigrated(db))) {
      throw new OperatorError(
        'The database was last used by an earlier version, or is empty. Start the product once, then run this command again.',
      );
    }
    await refuseWrongSecretsOfCommand(db, config);
    const jobs = createJobs({ pool, clock: systemClock, log, workers: false });
    // sockets belong to the processes that serve: they find what is announced when players connect again
    const transactions = createTransactions({
      db,
      clock: systemClock,
      jobs,
      publish: () => undefined,
    });
    return await command({ db, transactions });
  } finally {
    await close();
  }
}
