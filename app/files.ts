import { chatImageReader } from '#features/community/chat/server/index.ts';
import { mayReadTicketPicture } from '#features/community/support/server/index.ts';
import { mayReadScreenshot } from '#features/play/matches/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { type Caller, callerOf } from '#platform/http/caller.ts';
import type { FileId } from '#platform/ids.ts';

/** A player's own files: no key opens them. */
const OWN = { method: 'GET', who: 'player' } as const;
/** The evidence of a ruling, open to the keys that open a match's file. */
const EVIDENCE = { method: 'GET', who: 'organiser', scope: 'disputes' } as const;

/** Capabilities that keep pictures each say who may see their own, and nothing of the others'. */
export function fileReaders(clock: Clock) {
  const readers = [mayReadScreenshot, chatImageReader(clock), mayReadTicketPicture];
  return async (db: Db, caller: Caller, id: FileId): Promise<boolean> => {
    const { account } = callerOf(OWN, caller);
    if (!account) return isEvidence(db, caller, id);
    for (const mayRead of readers) if (await mayRead(db, account, id)) return true;
    return false;
  };
}

async function isEvidence(db: Db, caller: Caller, id: FileId): Promise<boolean> {
  const { account } = callerOf(EVIDENCE, caller);
  return account !== undefined && mayReadScreenshot(db, account, id);
}
