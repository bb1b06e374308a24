import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { keepImage, pathOfFile, removeFiles } from '#platform/files/files.ts';
import { readImage } from '#platform/files/images.ts';
import { type Account, hasRole } from '#platform/http/caller.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { supportCalls } from '../contract.ts';
import type { MessageId } from './records.ts';
import type { SupportTables } from './tables.ts';

/** Of one player, uploaded and not yet sent along. */
const MOST_LOOSE = 8;
const KEEP_LOOSE_MS = 48 * 60 * 60 * 1000;
const PRUNED_AT_ONCE = 500;

export function uploadTicketPicture({
  db,
  files,
}: Platform): Handler<typeof supportCalls.uploadTicketPicture> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    if (!context.upload) throw refuse('body_malformed');
    await refuseHoard(db, playerId); // before the work of decoding
    const image = await readImage(context.upload);
    return keepImage(files, image, (store) =>
      context.transact(async (work) => {
        const id = await store(work, { owner: playerId, purpose: 'ticket-picture' });
        await tables<SupportTables>(work.db)
          .insertInto('ticket_pictures')
          .values({ file_id: id, message_id: null, at: work.now })
          .execute();
        return { pictureId: id, url: pathOfFile(id) };
      }),
    );
  };
}

/** Pictures that are named must be the author's own uploads, not sent along before. */
export async function attach(
  { db }: Work,
  author: PlayerId | null,
  messageId: MessageId,
  named: readonly FileId[],
): Promise<void> {
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const { rows } = await sql`
    update ticket_pictures p set message_id = ${messageId} from files f
    where f.id = p.file_id and f.owner_id = ${author} and p.message_id is null
      and p.file_id = any(${ids}::uuid[]) returning p.file_id`.execute(db);
  if (rows.length !== ids.length) throw refuseField('pictureIds', 'picture_unknown');
}

/** What was sent along, by message. */
export async function picturesOf(db: Db, messageIds: readonly string[]) {
  const found = new Map<string, { pictureId: string; url: string }[]>();
  if (messageIds.length === 0) return found;
  const rows = await tables<SupportTables>(db)
    .selectFrom('ticket_pictures')
    .select(['file_id', 'message_id'])
    .where('message_id', 'in', messageIds)
    .orderBy('at')
    .orderBy('file_id')
    .execute();
  for (const { file_id: pictureId, message_id } of rows) {
    const beside = found.get(message_id ?? '') ?? [];
    found.set(message_id ?? '', [...beside, { pictureId, url: pathOfFile(pictureId) }]);
  }
  return found;
}

/** For whoever asked, and support; until it is sent along, a picture is its uploader's. */
export async function mayReadTicketPicture(db: Db, account: Account, id: FileId): Promise<boolean> {
  const { rows } = await sql<{ owner: string; asker: string | null; audience: string | null }>`
    select f.owner_id as owner, t.player_id as asker, t.audience
    from ticket_pictures p join files f on f.id = p.file_id
    left join ticket_messages m on m.id = p.message_id left join tickets t on t.id = m.ticket_id
    where p.file_id = ${id}`.execute(db);
  const [picture] = rows;
  if (!picture) return false;
  if (picture.owner === account.playerId || picture.asker === account.playerId) return true;
  return picture.audience === account.audience && hasRole(account, 'support');
}

/** Removes pictures that were uploaded and never sent along. */
export async function prunePictures({ workshop, files, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_LOOSE_MS);
  await workshop.transact(async (work) => {
    const rows = await tables<SupportTables>(work.db)
      .selectFrom('ticket_pictures')
      .select('file_id')
      .where('message_id', 'is', null)
      .where('at', '<', before)
      .orderBy('at')
      .limit(PRUNED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map((row) => row.file_id as FileId); // refers to files
    await removeFiles(work, files, ids);
  });
}

async function refuseHoard(db: Db, player: PlayerId): Promise<void> {
  const { rows } = await sql<{ loose: number }>`
    select count(*) as loose from ticket_pictures p join files f on f.id = p.file_id
    where p.message_id is null and f.owner_id = ${player}`.execute(db);
  if ((rows[0]?.loose ?? 0) >= MOST_LOOSE) throw refuse('too_many_requests');
}
