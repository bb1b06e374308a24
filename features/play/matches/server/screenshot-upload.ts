import { setTimeout as after } from 'node:timers/promises';
import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { keepImage, pathOfFile } from '#platform/files/files.ts';
import { readImage } from '#platform/files/images.ts';
import { likenessOf } from '#platform/files/likeness.ts';
import type { PictureReader } from '#platform/files/picture-reader.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchesCalls } from '../matches.contract.ts';
import type { MatchStatus } from '../rules/match.ts';
import { agreedReading, type Reading } from '../rules/screenshot-reading.ts';
import type { MatchServices } from './commands.ts';
import { findMatch, type MatchRecord, sideOf } from './match-rows.ts';
import { earlierUses, flagDoubtful, readReply } from './screenshots.ts';
import type { MatchesTables } from './tables.ts';
import { refusalOf } from './transitions.ts';

/** A score can be shown while there is something to show or to argue about. */
const SHOWABLE: readonly MatchStatus[] = ['in_progress', 'awaiting_approval', 'disputed'];
const MAX_UPLOADS_A_SIDE = 12;
/** So long an upload waits for the score to be read; later it is announced. */
const READING_AWAITED_MS = 2_000;

export function uploadMatchScreenshot({
  platform: { db, files, pictures, rules },
  transitions,
}: MatchServices): Handler<typeof matchesCalls.uploadMatchScreenshot> {
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
      context.transaction(async (transaction) => {
        const { match } = await transitions.open(transaction, matchId, audience);
        checkShowable(match);
        await checkUploads(transaction.db, matchId, side);
        const fileId = await store(transaction, { owner: playerId, purpose: 'match-screenshot' });
        await tables<MatchesTables>(transaction.db)
          .insertInto('match_screenshots')
          .values({
            ...{
              file_id: fileId,
              match_id: matchId,
              side,
              at: transaction.now,
              attached_at: null,
              likeness,
            },
            ...(reading !== 'later' && storeReading(reading, transaction.now)),
          })
          .execute();
        if (reading === 'later') await transaction.job(SCREENSHOT_READING, { fileId });
        const sameAs = await earlierUses(transaction.db, [fileId], audience);
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

/** Reads a picture for which the upload has not waited. */
export const SCREENSHOT_READING = 'match-screenshot-reading';

/** The score in a picture, `null` where there is none to be read; `later` where that takes too long to wait for. */
async function readSoon(
  pictures: PictureReader,
  bytes: Buffer,
  patience: number,
): Promise<Reading | null | 'later'> {
  const unwanted = new AbortController();
  const timer = new AbortController();
  try {
    return await Promise.race([
      scoreIn(pictures, bytes, unwanted.signal),
      after(patience, 'later' as const, { signal: timer.signal }),
    ]);
  } finally {
    unwanted.abort();
    timer.abort();
  }
}

/** Columns of a picture that has been read. */
function storeReading(reading: Reading | null, at: Date) {
  return { read_at: at, reading: reading && JSON.stringify(reading) };
}

/** Nothing is read twice; who has uploaded the picture is told what was found. */
export async function readScreenshot(
  { db, files, pictures, transactions }: Platform,
  fileId: FileId,
): Promise<void> {
  const picture = await tables<MatchesTables>(db)
    .selectFrom('match_screenshots')
    .select(['match_id', 'side'])
    .where('file_id', '=', fileId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  const match = picture && (await findMatch(db, picture.match_id));
  const bytes = picture && (await files.read(fileId));
  if (!match || !bytes) return;
  const reading = await scoreIn(pictures, bytes);
  await transactions.run(async (transaction) => {
    await tables<MatchesTables>(transaction.db)
      .updateTable('match_screenshots')
      .set(storeReading(reading, transaction.now))
      .where('file_id', '=', fileId)
      .execute();
    await flagDoubtful(transaction, match.id);
    const read = readReply(reading);
    const news = { matchId: match.id, screenshotId: fileId, read };
    transaction.announce(`player:${match.players[picture.side]}`, 'screenshot', news);
  });
}

async function scoreIn(
  pictures: PictureReader,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<Reading | null> {
  const words = await pictures.read(bytes, signal);
  return words && agreedReading(words);
}
