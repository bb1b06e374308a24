import { serveBrands } from '#brands/brands.ts';
import {
  changeRole,
  OperatorError,
  officialsListed,
} from '#features/office/players-desk/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { type Db, openDatabase } from '#platform/database/database.ts';
import { isMigrated, migrate } from '#platform/database/migrate.ts';
import { openBucket } from '#platform/files/bucket.ts';
import { moveFiles } from '#platform/files/move-files.ts';
import { proveBucket } from '#platform/files/prove-bucket.ts';
import { folderOfFiles } from '#platform/files/storage-of.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { judgeSecrets, OWN_SECRET, putCheck } from '#platform/secret-checks.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createTransactions } from '#platform/transaction.ts';
import {
  givenSecret,
  makeSecret,
  refuseWrongSecretsOfCommand,
  type SecretSettings,
  sealedSamples,
  secretsOf,
} from './kept-secret.ts';
import { settingsOfCommand, withDatabase } from './operator-settings.ts';
import { forgetPushKeys } from './push.ts';

const USAGE = `Usage:
  npm run admin -- grant <number or e-mail> <role> <brand or all>
  npm run admin -- revoke <number or e-mail> <role> <brand or all>
  npm run admin -- list [brand or all]
  npm run admin -- accept-secret
  npm run admin -- move-files
Roles: moderator, support, organiser, administrator. Settings (DATA_DIR, DATABASE_URL, SECRET, BRANDS_FILE) are those of the product.
accept-secret: the secrets of before are lost for good, and those of the settings count from now on (docs/running.md).
move-files: moves the uploaded files of DATA_DIR into the bucket of FILES_URL, while the product runs.`;

const ACCEPT = 'accept-secret';
const MOVE = 'move-files';

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
  if (args.join() === MOVE) return moveIntoBucket(settingsOfCommand(env));
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

async function run(config: Config, url: string, command: Command): Promise<string[]> {
  const log = createLog('silent'); // faults end the command
  const { db, pool, close } = openDatabase(url, () => undefined, { size: 2 });
  try {
    if (!(await isMigrated(db))) {
      throw new OperatorError(
        'The database was last used by an earlier version, or is empty. Start the product once, then run this command again.',
      );
    }
    await refuseWrongSecretsOfCommand(db, config);
    const jobs = createJobs({ pool, clock: systemClock, log, workers: false });
    // sockets belong to the processes that serve: players get the updates when they connect again
    const transactions = createTransactions({
      db,
      clock: systemClock,
      jobs,
      send: () => undefined,
    });
    return await command({ db, transactions });
  } finally {
    await close();
  }
}

async function moveIntoBucket(config: Config): Promise<string[]> {
  if (config.filesUrl === undefined) {
    throw new ConfigError('FILES_URL: expected the bucket to move to, found none');
  }
  const folder = folderOfFiles(config);
  const bucket = await openBucket(config.filesUrl, config.s3);
  await proveBucket(bucket);
  const moved = await moveFiles(folder, bucket);
  return [`Moved ${moved} files from ${folder} to ${config.filesUrl}.`];
}

/**
 * Makes the secrets of the settings those of the database, by the word of an operator who has lost the ones of before.
 * Codes, addresses and webhook secrets stay sealed as they are; push keys that do not open are removed. Returns lines
 * for the terminal.
 */
async function acceptSecret(config: SecretSettings, databaseUrl: string): Promise<string[]> {
  let lines: string[] = [];
  await migrate(databaseUrl, {
    before: async () => undefined, // a refused start has not migrated it
    after: async (db) => {
      lines = await accept(db, config);
    },
  });
  return lines.length > 0
    ? [...lines, 'Start the product now.']
    : ['The secrets are those of this database. Nothing changed.'];
}

async function accept(db: Db, config: SecretSettings): Promise<string[]> {
  const secret = (await givenSecret(config)) ?? (await makeSecret(config));
  const secrets = secretsOf(config, secret);
  const samples = await sealedSamples(db, config);
  const lines: string[] = [];
  for (const [name, verdict] of await judgeSecrets(db, secrets, samples)) {
    if (verdict === 'known') continue;
    await putCheck(db, name, secrets.get(name));
    if (verdict === 'wrong') lines.push(`${name}: accepted in place of another one.`);
    if (verdict === 'missing') lines.push(`${name}: given up. Its codes stay sealed, unsold.`);
  }
  const pushKeys = samples.filter(({ name, isWeak }) => name === OWN_SECRET && isWeak);
  if (pushKeys.some(({ opens }) => !opens(secret))) {
    await forgetPushKeys(db);
    lines.push('Push keys: removed. Devices have to allow notifications once more.');
  }
  return lines;
}
