import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pruneLoose } from '#platform/files/loose.ts';
import type { Account } from '#platform/http/caller.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type Reading, readingAgrees } from '../rules/screenshot-reading.ts';
import type { MatchCommand } from './match-changes.ts';
import { findMatch, type MatchRecord, organisesEvent, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

/** A picture that was never sent along with a score is kept this long. */

/** Pictures that are named must be the actor's own uploads for this match; from now on both sides see them. */
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

/** Of how many bits pictures that look alike differ at most. */
const ALIKE_BITS = 10;
/** Looked for among the latest pictures of the player, and of the event; what grows is not searched through. */
const COMPARED = 300;
const NAMED = 5;

/** A picture as it is judged. */
interface JudgedScreenshot {
  readonly file_id: string;
  readonly side: 'challenger' | 'challenged';
  readonly reading: Reading | null;
}

/** What organisers are told of pictures of one match, by the picture. */
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

/** Whether a picture shows what its player has entered; `null` where either says nothing. */
export function agreement(
  { state }: Pick<MatchRecord, 'state'>,
  { side, reading }: Omit<JudgedScreenshot, 'file_id'>,
): boolean | null {
  return readingAgrees(reading, state.submissions[side]);
}

export function readReply(reading: Reading | null): { home: number; away: number } | null {
  return reading && { home: reading.home, away: reading.away };
}

/** Marks pictures sent with a match that give doubt, and takes the mark off those that no longer do. */
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
  /** The picture that is asked about. */
  readonly fileId: string;
  /** Another match, with which such a one was sent. */
  readonly matchId: string;
}

const matchOf = ({ matchId }: Use) => matchId;

/** Other matches with which the very same file was sent before. */
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

/** Other matches with a picture that looks alike, the likest first. */
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
