import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type FileStorage, folderStorage } from './storage.ts';

type Place = Pick<Config, 'dataDir' | 'filesUrl' | 's3'>;

/** The folder of uploaded files; with `FILES_URL` those that have not been moved. */
export function folderOfFiles({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** Uploaded files of the settings: a folder, or a bucket before the folder. */
export async function storageOf(config: Place): Promise<FileStorage> {
  const folder = folderStorage(folderOfFiles(config));
  if (config.filesUrl === undefined) return folder;
  return bucketStorage(await openBucket(config.filesUrl, config.s3), folder);
}

/** Files in a bucket. Those of before are found in the folder until they are moved. */
export function bucketStorage(bucket: Bucket, before: FileStorage): FileStorage {
  return {
    write: (id, bytes) => bucket.put(id, bytes),
    read: async (id) => (await bucket.get(id)) ?? (await before.read(id)),
    async remove(id) {
      await before.remove(id); // first, so that a move that runs meanwhile sees it (move-files.ts)
      await bucket.remove(id);
    },
  };
}
