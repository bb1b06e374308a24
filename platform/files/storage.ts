import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileId } from '../ids.ts';

/** The bytes of stored files; their records are in the table `files`. */
export interface FileStorage {
  write(id: FileId, bytes: Buffer): Promise<void>;
  /** `undefined` for a missing file. */
  read(id: FileId): Promise<Buffer | undefined>;
  /** Ignores a missing file. */
  remove(id: FileId): Promise<void>;
}

/** A folder of this machine. */
export function folderStorage(folder: string): FileStorage {
  // the random end of a UUIDv7 spreads evenly
  const pathOf = (id: FileId) => join(folder, id.slice(-2), id);
  return {
    async write(id, bytes) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(`${path}.part`, 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async read(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
