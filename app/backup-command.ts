import { stat } from 'node:fs/promises';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { BackupError, BackupRunningError, type Manifest } from '#platform/backup/manifest.ts';
import { openPlace } from '#platform/backup/place.ts';
import { backupName, expiredBackups } from '#platform/backup/plan.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { storageOf } from '#platform/files/storage-of.ts';
import type { Secrets } from '#platform/secret-checks.ts';
import { productVersion } from '#platform/version.ts';
import { givenSecret, refuseWrongSecretsOfCommand, secretsOf } from './kept-secret.ts';
import { type Env, settingsOfCommand, withDatabase } from './operator-settings.ts';

const USAGE = `Usage:
  npm run backup -- <file>
  npm run backup
Writes the database, the pictures and the secrets to one file, while the product runs; without a file's name to one in
BACKUP_TO that is named by its time, and removes those beyond the newest BACKUP_KEEP. Settings (DATA_DIR, DATABASE_URL,
SECRET, VOUCHER_KEYS) are those of the product; BACKUP_PASSPHRASE seals the secrets in the file (docs/running.md).`;

const MEGABYTE = 1024 * 1024;

/** Runs `npm run backup` with the settings of `env`. Returns lines for the terminal. */
export async function runBackupCommand(args: readonly string[], env: Env): Promise<string[]> {
  const [file] = args;
  const config = settingsOfCommand(env);
  if (args.length > 1 || file?.startsWith('-') || !(file ?? config.backups.to)) {
    throw new BackupError(USAGE);
  }
  const passphrase = passphraseOf(config);
  return withDatabase(config, async (databaseUrl) => {
    const secrets = await provedSecrets(config, databaseUrl);
    const files = await storageOf(config);
    const product = await productVersion();
    const source = { databaseUrl, files, secrets, passphrase, product };
    const write = async (path: string) => linesOf(path, await makeBackup(path, source));
    return file ? write(file) : backupToPlace(config, write);
  });
}

/** Makes a backup that is named by its time, and removes expired ones once it is there. */
async function backupToPlace(
  config: Config,
  write: (path: string) => Promise<string[]>,
): Promise<string[]> {
  const { to = '', keep } = config.backups;
  const place = await openPlace(to, config);
  const now = systemClock.now();
  const name = backupName(now);
  try {
    const lines = await place.save(name, write);
    const expired = expiredBackups(await place.names(), keep, now);
    for (const each of expired) await place.remove(each);
    return [...lines, `Kept as ${name} in ${to}. Removed ${expired.length} older ones.`];
  } catch (error) {
    if (error instanceof BackupRunningError) return [error.message]; // of another node
    throw error;
  }
}

function passphraseOf({ backupPassphrase }: Config): string {
  if (backupPassphrase) return backupPassphrase;
  throw new ConfigError(
    'BACKUP_PASSPHRASE: expected a passphrase of 12 characters or more, found none. It seals the secrets in the backup; keep it apart from the backups.',
  );
}

/** A backup with wrong secrets would restore to data that nobody can open. */
async function provedSecrets(config: Config, databaseUrl: string): Promise<Secrets> {
  const { db, close } = openDatabase(databaseUrl, () => undefined, { size: 1 });
  try {
    await refuseWrongSecretsOfCommand(db, config);
    const secret = await givenSecret(config);
    if (secret) return secretsOf(config, secret);
    throw new ConfigError('SECRET: expected the secret of the product, found none.');
  } finally {
    await close();
  }
}

async function linesOf(file: string, { tables, pictures }: Manifest): Promise<string[]> {
  const { size } = await stat(file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${file}: ${rows} rows of ${tables.length} tables, ${pictures.copied} pictures, ${(size / MEGABYTE).toFixed(1)} MB`,
  ];
  if (pictures.missing.length > 0) {
    lines.push(
      `${pictures.missing.length} pictures are in the database and not in the storage: ${pictures.missing.join(', ')}`,
    );
  }
  return lines;
}
