import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { openPlace } from '#platform/backup/place.ts';
import type { Config } from '#platform/config/config.ts';
import { folderOfFiles, storageOf } from '#platform/files/storage-of.ts';
import { newId } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';

type Places = Pick<Config, 'dataDir' | 'filesUrl' | 's3' | 'backups' | 'workers'>;

/**
 * Logs an error for each place that a start cannot use: uploads or backups would fail there later. No start is refused,
 * since everything else works and a disk or bucket may come back.
 */
export async function reportPlaces(config: Places, log: Log): Promise<void> {
  const { filesUrl, dataDir, backups, workers } = config;
  const pictures = filesUrl === undefined ? `DATA_DIR ${dataDir}` : `FILES_URL ${filesUrl}`;
  await reportFault(`${pictures}: uploaded pictures cannot be kept there`, log, () =>
    filesUrl === undefined ? proveFolder(folderOfFiles({ dataDir })) : proveStorage(config),
  );
  const { to } = backups;
  if (to === undefined || !workers) return;
  await reportFault(`BACKUP_TO ${to}: backups cannot be kept there`, log, async () => {
    await (await openPlace(to, config)).names();
    if (!to.startsWith('s3://')) await access(to, constants.W_OK);
  });
}

async function reportFault(message: string, log: Log, prove: () => Promise<void>): Promise<void> {
  try {
    await prove();
  } catch (error) {
    log.error({ reason: Object(error).message }, message);
  }
}

async function proveFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
}

/** Asks for a picture that is not there: a bucket that is missing, or refuses the key, says so. */
async function proveStorage(config: Places): Promise<void> {
  await (await storageOf(config)).read(newId());
}
