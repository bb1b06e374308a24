import { type Db, tables } from '../database/database.ts';
import { type FileId, newId, type PlayerId } from '../ids.ts';
import type { Transaction } from '../transaction.ts';
import type { Image } from './images.ts';
import type { FileStorage } from './storage.ts';

interface FilesTables {
  files: {
    id: string;
    /** `null` for a visitor's file. */
    owner_id: string | null;
    purpose: string;
    content_type: string;
    bytes: number;
    width: number;
    height: number;
    sha256: Buffer;
    created_at: Date;
  };
}

export interface StoredFile {
  readonly id: FileId;
  readonly contentType: string;
}

/** Path under which a stored file is served. */
export function pathOfFile(id: string): string {
  return `/files/${id}`;
}

/**
 * Saves a picture: first its bytes, then its row in the transaction that refers to it. If the transaction fails, the
 * bytes are removed.
 */
export async function saveImage<T>(
  storage: FileStorage,
  image: Image,
  change: (
    store: (
      transaction: Transaction,
      of: { owner: PlayerId | null; purpose: string },
    ) => Promise<FileId>,
  ) => Promise<T>,
): Promise<T> {
  const id = newId<FileId>();
  await storage.write(id, image.bytes);
  try {
    return await change(async (transaction, { owner, purpose }) => {
      await insertFile(transaction, id, image, owner, purpose);
      return id;
    });
  } catch (error) {
    await storage.remove(id);
    throw error;
  }
}

async function insertFile(
  { db, now }: Transaction,
  id: FileId,
  image: Image,
  owner: PlayerId | null,
  purpose: string,
): Promise<void> {
  await tables<FilesTables>(db)
    .insertInto('files')
    .values({
      id,
      owner_id: owner,
      purpose,
      content_type: image.contentType,
      bytes: image.bytes.byteLength,
      width: image.width,
      height: image.height,
      sha256: image.sha256,
      created_at: now,
    })
    .execute();
}

/** Finds the row of a file; its bytes are in the storage. */
export async function findFile(db: Db, id: FileId): Promise<StoredFile | undefined> {
  const row = await tables<FilesTables>(db)
    .selectFrom('files')
    .select('content_type')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id, contentType: row.content_type };
}

/** Deletes the rows in the transaction, and the bytes after its commit. */
export async function removeFiles(
  transaction: Transaction,
  storage: FileStorage,
  ids: readonly FileId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tables<FilesTables>(transaction.db).deleteFrom('files').where('id', 'in', ids).execute();
  // bytes without a row are never served
  transaction.afterCommit(() => void Promise.allSettled(ids.map((id) => storage.remove(id))));
}
