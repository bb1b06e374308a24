import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pathOfFile, saveImage } from '#platform/files/files.ts';
import { readImage } from '#platform/files/images.ts';
import { likenessOf } from '#platform/files/likeness.ts';
import { deleteOrphanedFiles } from '#platform/files/orphaned-files.ts';
import type { PictureReader } from '#platform/files/picture-reader.ts';
import type { Account } from '#platform/http/caller.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchesCalls } from '../matches.contract.ts';
import type { MatchStatus } from '../rules/match.ts';
import { agreedReading, type Reading, readingAgrees } from '../rules/screenshot-reading.ts';
import { organisesEvent } from './match-context.ts';
import { findMatch, type MatchCommand, type MatchRecord, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

/** Statuses in which players may upload screenshots. */
const SHOWABLE: readonly MatchStatus[] = ['in_progress', 'awaiting_approval', 'disputed'];

const MAX_UPLOADS_A_SIDE = 12;

/** The longest wait of an upload for the text recognition; a later reading is published. */
const READING_AWAITED_MS = 2_000;

interface Uploads {
  readonly platform: Platform;
  readonly transitions: {
    open(
      transaction: Transaction,
      id: MatchId,
      audience: string,
    ): Promise<{ readonly match: MatchRecord }>;
  };
}

export function uploadMatchScreenshot({
  platform: { db, files, pictures, rules },
  transitions,
}: Uploads): Handler<typeof matchesCalls.uploadMatchScreenshot> {
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
    return saveImage(files, image, (store) =>
      context.transaction(async (transaction) => {
        const { match } = await transitions.open(transaction, matchId, audience);
        checkShowable(match);
        await checkUploads(transaction.db, matchId, side);
        const fileId = await store(transaction, { owner: playerId, purpose: 'match-screenshot' });
        await tables<MatchesTables>(transaction.db)
          .insertInto('match_screenshots')
          .values({
            file_id: fileId,
            match_id: matchId,
            side,
            at: transaction.now,
            attached_at: null,
            likeness,
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
  if (SHOWABLE.includes(state.status)) return;
  throw refuse('match_state_conflict', { status: 409, extra: { matchStatus: state.status } });
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

/** Queue of the jobs that read screenshots after their upload. */
export const SCREENSHOT_READING = 'match-screenshot-reading';

/** The score in a picture, `null` if none can be read, or `later` if reading takes longer than `patience`. */
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

/** Columns of a screenshot that has been read. */
function storeReading(reading: Reading | null, at: Date) {
  return { read_at: at, reading: reading && JSON.stringify(reading) };
}

/** Reads a screenshot once and publishes the score to its uploader. */
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
    transaction.publish(`player:${match.players[picture.side]}`, 'screenshot', news);
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

/** Attaches the actor's own uploads to the match, so that both sides see them. Refuses any other file. */
export async function attach(
  { db, now }: Transaction,
  match: MatchRecord,
  { actor, evidence = [] }: MatchCommand,
): Promise<void> {
  if (evidence.length === 0 || !actor) return;
  const ids = [...new Set(evidence)];
  const rows = await tables<MatchesTables>(db)
    .updateTable('match_screenshots')
    .set(({ fn, val }) => ({ attached_at: fn.coalesce('attached_at', val(now)) }))
    .where('file_id', 'in', ids)
    .where('match_id', '=', match.id)
    .where('side', '=', actor.role as Side) // only players attach screenshots
    .returning('file_id')
    .execute();
  if (rows.length !== ids.length) throw refuseField('screenshotIds', 'screenshot_unknown');
}

/** Attached screenshots of a match, in the order of their upload. */
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

/** Attached screenshots are for both players and organisers, others for their uploader alone. */
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

/** Removes screenshots that were uploaded and never attached. */
export function pruneScreenshots(platform: Platform): Promise<void> {
  return deleteOrphanedFiles(platform, { table: 'match_screenshots', sent: 'attached_at' });
}

/** The most bits in which the likenesses of similar pictures differ. */
const ALIKE_BITS = 10;

/** Number of the latest screenshots of the players, and of the event, that are compared. */
const COMPARED = 300;

const NAMED = 5;

/** A screenshot with its reading. */
interface JudgedScreenshot {
  readonly file_id: string;
  readonly side: 'challenger' | 'challenged';
  readonly reading: Reading | null;
}

/** Facts for organisers about screenshots of one match, by file. */
export async function evidenceOf(
  db: Db,
  match: MatchRecord,
  screenshots: readonly JudgedScreenshot[],
) {
  const ids = screenshots.map(({ file_id }) => file_id as FileId); // refers to files
  const [same, alike] = await Promise.all([
    earlierUses(db, ids, match.audience),
    alikeOnes(db, match, ids),
  ]);
  return new Map(
    screenshots.map((screenshot) => {
      const { file_id, reading } = screenshot;
      const others = new Set(alike.filter((use) => use.fileId === file_id).map(matchOf));
      const sameAs = [...new Set(same.filter((use) => use.fileId === file_id).map(matchOf))];
      for (const matchId of sameAs) others.delete(matchId);
      const agrees = agreement(match, screenshot);
      const evidence = {
        read: readReply(reading),
        agrees,
        sameAs,
        alike: [...others].slice(0, NAMED),
      };
      return [file_id, evidence] as const;
    }),
  );
}

/** True if a screenshot shows the score that its player entered; `null` if one of them is missing. */
export function agreement(
  { state }: Pick<MatchRecord, 'state'>,
  { side, reading }: Omit<JudgedScreenshot, 'file_id'>,
): boolean | null {
  return readingAgrees(reading, state.submissions[side]);
}

export function readReply(reading: Reading | null): { home: number; away: number } | null {
  return reading && { home: reading.home, away: reading.away };
}

/** Marks attached screenshots that are doubtful, and unmarks the others. */
export async function flagDoubtful(transaction: Transaction, id: MatchId): Promise<void> {
  const match = await findMatch(transaction.db, id);
  const rows = await tables<MatchesTables>(transaction.db)
    .selectFrom('match_screenshots')
    .select(['file_id', 'side', 'reading', 'flagged_at'])
    .where('match_id', '=', id)
    .where('attached_at', 'is not', null)
    .execute();
  if (!match || rows.length === 0) return;
  const ids = rows.map(({ file_id }) => file_id as FileId); // refers to files
  const used = new Set(
    (await earlierUses(transaction.db, ids, match.audience)).map((use) => use.fileId),
  );
  for (const row of rows) {
    const doubtful = agreement(match, row) === false || used.has(row.file_id);
    if (doubtful === (row.flagged_at !== null)) continue;
    await tables<MatchesTables>(transaction.db)
      .updateTable('match_screenshots')
      .set({ flagged_at: doubtful ? transaction.now : null })
      .where('file_id', '=', row.file_id)
      .execute();
  }
}

interface Use {
  /** The screenshot in question. */
  readonly fileId: string;
  /** Another match with the same or a similar screenshot. */
  readonly matchId: string;
}

const matchOf = ({ matchId }: Use) => matchId;

/** Earlier matches with the same file. */
export async function earlierUses(
  db: Db,
  ids: readonly FileId[],
  audience: string,
): Promise<Use[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Use>`
    select own.file_id as "fileId", m.id as "matchId"
    from match_screenshots own
    join files f on f.id = own.file_id
    join files twin on twin.sha256 = f.sha256 and twin.id <> f.id
    join match_screenshots other on other.file_id = twin.id
      and other.match_id <> own.match_id and other.attached_at <= coalesce(own.attached_at, own.at)
    join matches m on m.id = other.match_id and m.audience = ${audience}
    where own.file_id in (${sql.join(ids)})
    order by other.attached_at limit 50`.execute(db);
  return rows;
}

/** Other matches with a similar screenshot, the most similar first. */
async function alikeOnes(db: Db, match: MatchRecord, ids: readonly FileId[]): Promise<Use[]> {
  if (ids.length === 0) return [];
  const { challenger, challenged } = match.players;
  const { rows } = await sql<Use>`
    with others as (
      (select s.match_id, s.likeness from files f join match_screenshots s on s.file_id = f.id
       where f.owner_id in (${challenger}, ${challenged}) and s.match_id <> ${match.id}
         and s.attached_at is not null
       order by f.created_at desc limit ${COMPARED})
      union
      (select s.match_id, s.likeness
       from (select id from matches where event_id = ${match.eventId} and id <> ${match.id}
             order by changed_at desc limit ${COMPARED}) m
       join match_screenshots s on s.match_id = m.id
       where s.attached_at is not null limit ${COMPARED})
    )
    select own.file_id as "fileId", others.match_id as "matchId"
    from match_screenshots own
    join others on bit_count(own.likeness # others.likeness) <= ${ALIKE_BITS}
    where own.file_id in (${sql.join(ids)})
    order by bit_count(own.likeness # others.likeness) limit 100`.execute(db);
  return rows;
}
