import type { Dirent } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';

const AT_ONCE = 8;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Moves uploaded files from a folder into a bucket, while the product runs. Each is read back and compared before it
 * leaves the folder, so an interrupted move continues with the same command. Returns the number of moved files.
 */
export async function moveFiles(folder: string, bucket: Bucket): Promise<number> {
  const paths = await filesIn(folder);
  let moved = 0;
  const work = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      if (await moveFile(path, bucket)) moved += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return moved;
}

async function moveFile({ path, id }: Found, bucket: Bucket): Promise<boolean> {
  const bytes = await readFile(path).catch(unlessMissing);
  if (!bytes) return false;
  await bucket.put(id, bytes);
  if (!(await bucket.get(id))?.equals(bytes)) {
    throw new Error(`${id} has other bytes in the bucket than in ${path}, which stays`);
  }
  const isOurs = await rm(path).then(() => true, unlessMissing);
  if (isOurs) return true;
  await bucket.remove(id); // its owner has deleted it meanwhile
  return false;
}

interface Found {
  readonly path: string;
  readonly id: string;
}

async function filesIn(folder: string): Promise<Found[]> {
  const entries: Dirent[] =
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile() && ID.test(entry.name))
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), id: name }));
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
