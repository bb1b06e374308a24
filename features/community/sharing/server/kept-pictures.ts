import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures that differ in drawing, and not in content, have another folder: raise it with the drawing. */
export const DRAWING = '3';
const MOST_BYTES = 200 * 1024 * 1024;

export interface KeptPictures {
  read(name: string): Promise<Buffer | undefined>;
  keep(name: string, picture: Buffer): Promise<void>;
}

/** Keeps drawn pictures in a folder, across restarts; those asked for longest ago go first. */
export function keptPictures(dataDir: string, mostBytes = MOST_BYTES): KeptPictures {
  const folder = join(dataDir, 'shared-pictures', DRAWING);
  let bytes: number | undefined;

  const sizeOfAll = async () => {
    const files = await filesIn(folder);
    return files.reduce((sum, { size }) => sum + size, 0);
  };

  return {
    async read(name) {
      const path = join(folder, name);
      const picture = await readFile(path).catch(() => undefined);
      const now = new Date();
      if (picture) await utimes(path, now, now).catch(() => undefined); // it may have been removed meanwhile
      return picture;
    },
    async keep(name, picture) {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${randomUUID()}.part`);
      await writeFile(unfinished, picture);
      await rename(unfinished, join(folder, name)); // nobody reads half of one
      bytes = bytes === undefined ? await sizeOfAll() : bytes + picture.length;
      if (bytes > mostBytes) bytes = await removeOldest(folder, mostBytes / 2);
    },
  };
}

async function filesIn(folder: string) {
  const names = await readdir(folder);
  const files = names.map(async (name) => {
    const path = join(folder, name);
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
    return { path, size, mtimeMs };
  });
  return Promise.all(files);
}

/** Removes the oldest files until the rest has at most `most` bytes. Returns their size. */
async function removeOldest(folder: string, most: number): Promise<number> {
  const files = (await filesIn(folder)).sort((a, b) => a.mtimeMs - b.mtimeMs);
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files) {
    if (left <= most) break;
    await rm(path, { force: true });
    left -= size;
  }
  return left;
}
