import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '../config/config.ts';
import { type Bucket, openBucket } from '../files/bucket.ts';
import { BackupError } from './manifest.ts';
import { expiredBackups } from './plan.ts';

/** The place of scheduled backups: a folder, or a part of a bucket. */
export interface BackupPlace {
  names(): Promise<string[]>;
  /** Lets `write` make the file, and keeps it under the name once it is whole. */
  save<T>(name: string, write: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
}

interface Settings {
  readonly s3: S3Settings;
  /** For a file on its way into or out of a bucket. */
  readonly dataDir: string;
}

/** Opens the place that `BACKUP_TO` names. */
export async function openPlace(to: string, settings: Settings): Promise<BackupPlace> {
  if (!isBucket(to)) return folderPlace(to);
  return bucketPlace(await openBucket(to, settings.s3), settings);
}

function folderPlace(folder: string): BackupPlace {
  return {
    async names() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return readdir(folder);
    },
    async save(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return write(join(folder, name));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function bucketPlace(bucket: Bucket, settings: Settings): BackupPlace {
  return {
    names: () => bucket.list(),
    save: (name, write) =>
      inWaitingRoom(settings, name, async (path) => {
        const result = await write(path);
        await bucket.upload(name, path);
        return result;
      }),
    remove: (name) => bucket.remove(name),
  };
}

/** Runs a task with a backup as a file of this machine: one in a bucket is fetched first. */
export async function withBackupFile<T>(
  source: string,
  settings: Settings,
  task: (path: string) => Promise<T>,
): Promise<T> {
  if (!isBucket(source)) return task(source);
  const end = source.lastIndexOf('/');
  const [place, name] = [source.slice(0, end), source.slice(end + 1)];
  const bucket = await openBucket(place, settings.s3);
  return inWaitingRoom(settings, name, async (path) => {
    if (!(await bucket.download(name, path))) throw new BackupError(`There is no ${source}.`);
    return task(path);
  });
}

function isBucket(address: string): boolean {
  return address.startsWith('s3://');
}

async function inWaitingRoom<T>(
  { dataDir }: Settings,
  name: string,
  task: (path: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'backup');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  // left by a process that was killed
  for (const left of expiredBackups(await readdir(folder), 1, new Date())) {
    await rm(join(folder, left), { force: true });
  }
  try {
    return await task(path);
  } finally {
    await rm(path, { force: true });
  }
}
