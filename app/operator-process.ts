import { inspect } from 'node:util';
import { OperatorError } from '#features/office/players-desk/server/index.ts';
import { BackupError } from '#platform/backup/manifest.ts';
import { ConfigError } from '#platform/config/config.ts';
import { databaseFault } from '#platform/database/errors.ts';
import { StorageAwayError, StorageRefusedError } from '#platform/files/bucket.ts';

/** Runs a command of the operator as a process: prints its lines, or the reason that it failed for. */
export function runAsProcess(command: () => Promise<string[]>): void {
  command().then(
    (lines) => process.stdout.write(`${lines.join('\n')}\n`),
    (error) => {
      process.stderr.write(`${reasonOf(error)}\n`);
      process.exitCode = 1;
    },
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof BackupError) return error.message;
  if (error instanceof ConfigError) return `Settings:\n${error.message}`;
  if (error instanceof StorageAwayError || error instanceof StorageRefusedError) {
    return `${error.message}. Check FILES_URL and the S3_… settings, and what the key may do.`;
  }
  return databaseFault(error) ?? inspect(error);
}
