import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { keepImage, pathOfFile } from '#platform/files/files.ts';
import { readImage } from '#platform/files/images.ts';
import { likenessOf } from '#platform/files/likeness.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { MatchId } from '#platform/ids.ts';
import type { matchesCalls } from '../contract.ts';
import type { MatchStatus } from '../rules/match.ts';
import type { Desk } from './desk.ts';
import { earlierUses, readReply } from './evidence.ts';
import { keptReading, readSoon, SCREENSHOT_READING } from './readings.ts';
import { findMatch, type MatchRecord, sideOf } from './records.ts';
import { refusalOf } from './refusals.ts';
import type { MatchesTables } from './tables.ts';

/** A score can be shown while there is something to show or to argue about. */
const SHOWABLE: readonly MatchStatus[] = ['in_progress', 'awaiting_approval', 'disputed'];
const MAX_UPLOADS_A_SIDE = 12;
/** So long an upload waits for the score to be read; later it is announced. */
const READING_AWAITED_MS = 2_000;

export function uploadMatchScreenshot({
  platform: { db, files, pictures, rules },
  referee,
}: Desk): Handler<typeof matchesCalls.uploadMatchScreenshot> {
  const patience = rules.duration('READING_AWAITED', READING_AWAITED_MS);
  return async ({ matchId }, context) => {
    const { playerId, audience } = actingPlayer(context);
    const found = await findMatch(db, matchId);
    if (found?.audience !== audience) throw refuse('not_found');
    const side = sideOf(found, playerId);
    if (!side) throw refuse('not_yours');
    checkShowable(found);
    if (!context.upload) throw refuse('body_malformed');
    await checkUploads(db, matchId, side); // before the work of decoding
    const image = await readImage(context.upload);
    const [likeness, reading] = await Promise.all([
      likenessOf(image.bytes),
      readSoon(pictures, image.bytes, patience),
    ]);
    return keepImage(files, image, (store) =>
      context.transact(async (work) => {
        const { match } = await referee.open(work, matchId, audience);
        checkShowable(match);
        await checkUploads(work.db, matchId, side);
        const fileId = await store(work, { owner: playerId, purpose: 'match-screenshot' });
        await tables<MatchesTables>(work.db)
          .insertInto('match_screenshots')
          .values({
            ...{
              file_id: fileId,
              match_id: matchId,
              side,
              at: work.now,
              attached_at: null,
              likeness,
            },
            ...(reading !== 'later' && keptReading(reading, work.now)),
          })
          .execute();
        if (reading === 'later') await work.job(SCREENSHOT_READING, { fileId });
        const sameAs = await earlierUses(work.db, [fileId], audience);
        return {
          screenshotId: fileId,
          url: pathOfFile(fileId),
          read: reading === 'later' ? null : readReply(reading),
          isBeingRead: reading === 'later',
          usedBefore: sameAs.length > 0,
        };
      }),
    );
  };
}

function checkShowable({ state }: MatchRecord): void {
  if (!SHOWABLE.includes(state.status)) throw refusalOf('match_state_conflict', state.status);
}

async function checkUploads(db: Db, matchId: MatchId, side: Side): Promise<void> {
  const { uploads } = await tables<MatchesTables>(db)
    .selectFrom('match_screenshots')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('match_id', '=', matchId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow();
  if (uploads >= MAX_UPLOADS_A_SIDE) throw refuse('too_many_requests');
}
