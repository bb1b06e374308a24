import { readFile, stat } from 'node:fs/promises';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { BackupError, type Manifest } from '#platform/backup/manifest.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { storageOf } from '#platform/files/storage-of.ts';
import type { Secrets } from '#platform/secret-checks.ts';
import { givenSecret, refuseWrongSecretsOfCommand, secretsOf } from './kept-secret.ts';
import { type Env, settingsOfCommand, withDatabase } from './operator-settings.ts';

const USAGE = `Usage:
  npm run backup -- <file>
Writes the database, the pictures and the secrets to one file, while the product runs. Settings (DATA_DIR, DATABASE_URL,
SECRET, VOUCHER_KEYS) are those of the product; BACKUP_PASSPHRASE seals the secrets in the file (docs/running.md).`;

const MEGABYTE = 1024 * 1024;

/** Runs `npm run backup` with the settings of `env`. Returns lines for the terminal. */
export async function runBackupCommand(args: readonly string[], env: Env): Promise<string[]> {
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) throw new BackupError(USAGE);
  const config = settingsOfCommand(env);
  const passphrase = passphraseOf(config);
  return withDatabase(config, async (databaseUrl) => {
    const secrets = await provedSecrets(config, databaseUrl);
    const files = await storageOf(config);
    const product = await productVersion();
    const source = { databaseUrl, files, secrets, passphrase, product };
    return linesOf(file, await makeBackup(file, source));
  });
}

function passphraseOf({ backupPassphrase }: Config): string {
  if (backupPassphrase) return backupPassphrase;
  throw new ConfigError(
    'BACKUP_PASSPHRASE: expected a passphrase of 12 characters or more, found none. It seals the secrets in the backup; keep it apart from the backups.',
  );
}

/** A backup with wrong secrets would restore to data that nobody can open. */
async function provedSecrets(config: Config, databaseUrl: string): Promise<Secrets> {
  const { db, close } = openDatabase(databaseUrl, () => undefined, 1);
  try {
    await refuseWrongSecretsOfCommand(db, config);
    const secret = await givenSecret(config);
    if (secret) return secretsOf(config, secret);
    throw new ConfigError('SECRET: expected the secret of the product, found none.');
  } finally {
    await close();
  }
}

/** The version of the product, as package.json has it. */
async function productVersion(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return String(version);
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
