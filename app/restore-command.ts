import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '#platform/backup/archive.ts';
import { BackupError, MANIFEST, type Manifest, parseManifest } from '#platform/backup/manifest.ts';
import { isSecretOf, unsealSecrets } from '#platform/backup/passphrase.ts';
import { withBackupFile } from '#platform/backup/place.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { writeDurably } from '#platform/database/embedded/files.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { storageOf } from '#platform/files/storage-of.ts';
import { OWN_SECRET, voucherKey } from '#platform/secret-checks.ts';
import { givenSecret, secretsOf } from './kept-secret.ts';
import { type Env, settingsOfCommand } from './operator-settings.ts';

const USAGE = `Usage:
  npm run restore -- <file or s3://bucket/…>
Restores a backup into the empty database of the settings (DATA_DIR, DATABASE_URL), with its pictures. BACKUP_PASSPHRASE
opens the secrets in the file; with the SECRET and VOUCHER_KEYS of the backup it may be left out (docs/running.md).`;

/** Runs `npm run restore` with the settings of `env`. Returns lines for the terminal. */
export async function runRestoreCommand(args: readonly string[], env: Env): Promise<string[]> {
  const [file] = args;
  if (args.length !== 1 || !file || file.startsWith('-')) throw new BackupError(USAGE);
  const config = settingsOfCommand(env);
  return withBackupFile(file, config, (path) => restoreFile(path, config));
}

async function restoreFile(file: string, config: Config): Promise<string[]> {
  const archive = await openArchive(file);
  try {
    const manifest = parseManifest(await archive.text(MANIFEST));
    const files = await storageOf(config);
    const lacking = await lackingSecrets(manifest, config);
    await inEmptyDatabase(config, (databaseUrl) =>
      restoreBackup(archive, manifest, {
        databaseUrl,
        files,
        saveSecrets: () => saveSecrets(config, lacking),
      }),
    );
    return linesOf(manifest, config, lacking);
  } finally {
    archive.close();
  }
}

async function inEmptyDatabase(
  { databaseUrl, dataDir }: Config,
  task: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return task(databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    await task(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}

interface Lacking {
  /** `undefined` if the settings or the folder have it. */
  readonly secret: string | undefined;
  /** In the form of `VOUCHER_KEYS`, the current one first. */
  readonly voucherKeys: string | undefined;
}

/** Compares the secrets of the settings with those of the backup; those that are missing come out of it. */
async function lackingSecrets(manifest: Manifest, config: Config): Promise<Lacking> {
  const own = await givenSecret(config);
  const given = secretsOf(config, own ?? '');
  const names = manifest.checks.map(({ name }) => name);
  for (const [name, secret] of given) {
    const isMissing = name === OWN_SECRET && own === undefined;
    if (!isMissing && isSecretOf(manifest, name, secret) === false) throw otherSecret(name, config);
  }
  const keys = names.filter((name) => name !== OWN_SECRET);
  const lacksKey = keys.some((name) => !given.has(name));
  if (own !== undefined && !lacksKey) return { secret: undefined, voucherKeys: undefined };
  if (!config.backupPassphrase) {
    throw new ConfigError(
      'BACKUP_PASSPHRASE: expected the passphrase of the backup, because SECRET or a key of VOUCHER_KEYS is not set; found none.',
    );
  }
  const secrets = await unsealSecrets(manifest, config.backupPassphrase);
  const prefix = voucherKey('').length;
  return {
    secret: own === undefined ? secrets.get(OWN_SECRET) : undefined,
    voucherKeys: lacksKey
      ? keys.map((name) => `${name.slice(prefix)}:${secrets.get(name)}`).join(',')
      : undefined,
  };
}

function otherSecret(name: string, { secret, dataDir }: Config): ConfigError {
  const nothing = 'Nothing was changed.';
  if (name !== OWN_SECRET) {
    const id = name.slice(voucherKey('').length);
    return new ConfigError(
      `VOUCHER_KEYS: expected the key "${id}" of the backup, found another one under this name. ${nothing} Set it to the one of the backup, or leave it out.`,
    );
  }
  const found = secret === undefined ? join(dataDir, 'secret') : 'SECRET';
  return new ConfigError(
    `SECRET: expected the secret of the backup, found another one in ${found}. ${nothing} Set SECRET to the one of the backup, or name a new folder in DATA_DIR, unset SECRET and set BACKUP_PASSPHRASE.`,
  );
}

async function saveSecrets({ dataDir }: Config, { secret, voucherKeys }: Lacking): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (secret !== undefined) await writeDurably(join(dataDir, 'secret'), secret);
  if (voucherKeys !== undefined) await writeDurably(join(dataDir, 'voucher-keys'), voucherKeys);
}

function linesOf({ takenAt, pictures }: Manifest, config: Config, lacking: Lacking): string[] {
  const lines = [`Restored the backup of ${takenAt}, with ${pictures.copied} pictures.`];
  if (lacking.secret !== undefined) {
    lines.push(
      `The secret is in ${join(config.dataDir, 'secret')}. With DATABASE_URL set SECRET to its text, on every node.`,
    );
  }
  if (lacking.voucherKeys !== undefined) {
    lines.push(
      `Before the start, set VOUCHER_KEYS to the text of ${join(config.dataDir, 'voucher-keys')}, and delete that file.`,
    );
  }
  lines.push(
    'The copy runs no jobs, and sends and charges nothing, until it is started with WORKERS=on. Do that only once the original is off.',
  );
  return lines;
}
