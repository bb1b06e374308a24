import { setTimeout as after } from 'node:timers/promises';
import { tables } from '#platform/database/database.ts';
import type { PictureReader } from '#platform/files/picture-reader.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { agreedReading, type Reading } from '../rules/reading.ts';
import { flagDoubtful, readReply } from './evidence.ts';
import { findMatch } from './records.ts';
import type { MatchesTables } from './tables.ts';

/** Reads a picture for which the upload has not waited. */
export const SCREENSHOT_READING = 'match-screenshot-reading';

/** The score in a picture, `null` where there is none to be read; `later` where that takes too long to wait for. */
export async function readSoon(
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
export function keptReading(reading: Reading | null, at: Date) {
  return { read_at: at, reading: reading && JSON.stringify(reading) };
}

/** Nothing is read twice; who has uploaded the picture is told what was found. */
export async function readScreenshot(
  { db, files, pictures, workshop }: Platform,
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
  await workshop.transact(async (work) => {
    await tables<MatchesTables>(work.db)
      .updateTable('match_screenshots')
      .set(keptReading(reading, work.now))
      .where('file_id', '=', fileId)
      .execute();
    await flagDoubtful(work, match.id);
    const read = readReply(reading);
    const news = { matchId: match.id, screenshotId: fileId, read };
    work.announce(`player:${match.players[picture.side]}`, 'screenshot', news);
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
