import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pruneLoose } from '#platform/files/loose.ts';
import type { Account } from '#platform/http/caller.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { Deed } from './deeds.ts';
import { organisesEvent } from './owners.ts';
import { findMatch, type MatchRecord, sideOf } from './records.ts';

import type { MatchesTables } from './tables.ts';

/** A picture that was never sent along with a score is kept this long. */

/** Pictures that are named must be the actor's own uploads for this match; from now on both sides see them. */
export async function attach(
  { db, now }: Work,
  match: MatchRecord,
  { actor, evidence = [] }: Deed,
): Promise<void> {
  if (evidence.length === 0 || !actor) return;
  const ids = [...new Set(evidence)];
  const rows = await tables<MatchesTables>(db)
    .updateTable('match_screenshots')
    .set(({ fn, val }) => ({ attached_at: fn.coalesce('attached_at', val(now)) }))
    .where('file_id', 'in', ids)
    .where('match_id', '=', match.id)
    .where('side', '=', actor.role as Side) // only players bring pictures
    .returning('file_id')
    .execute();
  if (rows.length !== ids.length) throw refuseField('screenshotIds', 'screenshot_unknown');
}

/** What has been sent along with scores, in the order of uploading. */
export function attachedScreenshots(db: Db, id: MatchId) {
  return tables<MatchesTables>(db)
    .selectFrom('match_screenshots')
    .select(['file_id', 'side', 'at', 'reading'])
    .where('match_id', '=', id)
    .where('attached_at', 'is not', null)
    .orderBy('at')
    .orderBy('file_id')
    .execute();
}

/** A match's pictures are for its two players and organisers; until it is sent along, one is its uploader's. */
export async function mayReadScreenshot(db: Db, account: Account, id: FileId): Promise<boolean> {
  const picture = await tables<MatchesTables>(db)
    .selectFrom('match_screenshots')
    .select(['match_id', 'side', 'attached_at'])
    .where('file_id', '=', id)
    .executeTakeFirst();
  const match = picture && (await findMatch(db, picture.match_id));
  if (match?.audience !== account.audience) return false;
  const side = sideOf(match, account.playerId);
  if (picture?.attached_at === null) return side === picture.side;
  return side !== undefined || organisesEvent(db, match.eventId, account);
}

/** Removes pictures that were uploaded and never sent along. */
export function pruneScreenshots(platform: Platform): Promise<void> {
  return pruneLoose(platform, { table: 'match_screenshots', sent: 'attached_at' });
}
