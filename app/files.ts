import { chatImageReader } from '#features/chat/server/index.ts';
import { mayReadScreenshot } from '#features/matches/server/index.ts';
import { mayReadTicketPicture } from '#features/support/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { FileId } from '#platform/ids.ts';

/** Capabilities that keep pictures each say who may see their own, and nothing of the others'. */
export function fileReaders(clock: Clock) {
  const readers = [mayReadScreenshot, chatImageReader(clock), mayReadTicketPicture];
  return async (db: Db, account: Account, id: FileId): Promise<boolean> => {
    for (const mayRead of readers) if (await mayRead(db, account, id)) return true;
    return false;
  };
}
