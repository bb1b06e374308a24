import { mayReadChatImage } from '#features/chat/server/index.ts';
import { mayReadScreenshot } from '#features/matches/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { FileId } from '#platform/ids.ts';

/** Capabilities that keep pictures; each says who may see its own, and nothing of the others'. */
const READERS = [mayReadScreenshot, mayReadChatImage];

export async function mayReadFile(db: Db, account: Account, id: FileId): Promise<boolean> {
  for (const mayRead of READERS) if (await mayRead(db, account, id)) return true;
  return false;
}
