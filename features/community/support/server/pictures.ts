import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, tables } from '#platform/database/database.ts';
import { findFile, pathOfFile, saveImage } from '#platform/files/files.ts';
import { readImage } from '#platform/files/images.ts';
import { deleteOrphanedFiles } from '#platform/files/orphaned-files.ts';
import { sendPicture } from '#platform/files/serve.ts';
import type { Account } from '#platform/http/caller.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { mayActFor } from '#platform/http/grants.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { supportCalls, TicketId } from '../support.contract.ts';
import { type MessageId, opens, ticketOfAsker, ticketSecret } from './records.ts';
import type { SupportTables } from './tables.ts';

/** Uploaded pictures of one player that no message uses yet. */
const MOST_LOOSE = 8;

/** Whoever uploads: a player, or a visitor for one ticket. */
type Uploader =
  | { readonly player: PlayerId; readonly ticketId: null }
  | { readonly player: null; readonly ticketId: string };

export function uploadTicketPicture(
  platform: Platform,
): Handler<typeof supportCalls.uploadTicketPicture> {
  const { db, files } = platform;
  return async (input, context) => {
    const { player, ticketId } = await uploaderOf(platform, input, context);
    if (!context.upload) throw refuse('body_malformed');
    await refuseHoard(db, player, ticketId); // before the work of decoding
    const image = await readImage(context.upload);
    return saveImage(files, image, (store) =>
      context.transaction(async (transaction) => {
        const id = await store(transaction, { owner: player, purpose: 'ticket-picture' });
        await tables<SupportTables>(transaction.db)
          .insertInto('ticket_pictures')
          .values({ file_id: id, message_id: null, ticket_id: ticketId, at: transaction.now })
          .execute();
        return { pictureId: id, url: pathOfFile(id) };
      }),
    );
  };
}

async function uploaderOf(
  platform: Platform,
  { ticketId, secret }: InputOf<typeof supportCalls.uploadTicketPicture>,
  context: CallContext,
): Promise<Uploader> {
  const { account } = context.caller;
  if (account && secret === undefined) return { player: account.playerId, ticketId: null };
  if (!ticketId) throw refuse('sign_in_needed');
  const asked = { ticketId, secret };
  const row = await ticketOfAsker(platform, platform.db, asked, context, 'look');
  if (row.player_id !== null) return { player: row.player_id, ticketId: null };
  return { player: null, ticketId: row.id };
}

interface Sender {
  readonly author: PlayerId | null;
  readonly ticketId: string;
}

/** The same words sent again bring along the pictures that were forgotten with them; what has some has them already. */
export async function attachForgotten(
  transaction: Transaction,
  by: Sender,
  messageId: MessageId,
  named: readonly FileId[],
): Promise<void> {
  const had = await picturesOf(transaction.db, [messageId]);
  if (!had.has(messageId)) await attach(transaction, by, messageId, named);
}

/** Pictures that are named must be the author's own uploads, a visitor's for this ticket, not sent along before. */
export async function attach(
  { db }: Transaction,
  { author, ticketId }: Sender,
  messageId: MessageId,
  named: readonly FileId[],
): Promise<void> {
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const { rows } = await sql`
    update ticket_pictures p set message_id = ${messageId} from files f
    where f.id = p.file_id and p.message_id is null and p.file_id = any(${ids}::uuid[])
      and (f.owner_id = ${author}
        or (${author}::uuid is null and f.owner_id is null and p.ticket_id = ${ticketId}))
    returning p.file_id`.execute(db);
  if (rows.length !== ids.length) throw refuseField('pictureIds', 'picture_unknown');
}

/** Pictures by message. */
export async function picturesOf(
  db: Db,
  messageIds: readonly string[],
  pathOf: (pictureId: string) => string = pathOfFile,
) {
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
    found.set(message_id ?? '', [...beside, { pictureId, url: pathOf(pictureId) }]);
  }
  return found;
}

/** Readable for the asker and support. Until it is sent, only its uploader can read a picture. */
export async function mayReadTicketPicture(db: Db, account: Account, id: FileId): Promise<boolean> {
  const { rows } = await sql<{
    owner: string | null;
    asker: string | null;
    audience: string | null;
    brand: string | null;
  }>`
    select f.owner_id as owner, t.player_id as asker, t.audience, t.brand
    from ticket_pictures p join files f on f.id = p.file_id
    left join ticket_messages m on m.id = p.message_id left join tickets t on t.id = m.ticket_id
    where p.file_id = ${id}`.execute(db);
  const [picture] = rows;
  if (!picture) return false;
  if (picture.owner === account.playerId || picture.asker === account.playerId) return true;
  const { audience, brand } = picture;
  return audience !== null && mayActFor(account, 'support', { audience, brand });
}

/** Removes pictures that were uploaded and never sent along. */
export function prunePictures(platform: Platform): Promise<void> {
  return deleteOrphanedFiles(platform, { table: 'ticket_pictures', sent: 'message_id' });
}

async function refuseHoard(
  db: Db,
  player: PlayerId | null,
  ticketId: string | null,
): Promise<void> {
  const { rows } = await sql<{ loose: number }>`
    select count(*) as loose from ticket_pictures p join files f on f.id = p.file_id
    where p.message_id is null and (f.owner_id = ${player} or p.ticket_id = ${ticketId})`.execute(
    db,
  );
  if ((rows[0]?.loose ?? 0) >= MOST_LOOSE) throw refuse('too_many_requests');
}

const ASKED = z.object({
  id: idOf<FileId>(),
  ticket: idOf<TicketId>(),
  key: z.string().max(64),
});

/** Serves the pictures of a visitor's ticket to holders of its link's secret. */
export function serveTicketPictures(app: FastifyInstance, platform: Platform): void {
  const { db, files } = platform;
  app.get('/ticket-pictures/:id', async (request, reply) => {
    const asked = ASKED.safeParse({ ...Object(request.query), ...Object(request.params) });
    if (!asked.success) throw refuse('not_found');
    const { id, ticket, key } = asked.data;
    if (!opens(platform, ticket, key)) throw refuse('not_yours');
    const { rows } = await sql`
      select from ticket_pictures p join ticket_messages m on m.id = p.message_id
      join tickets t on t.id = m.ticket_id
      where p.file_id = ${id} and t.id = ${ticket} and t.player_id is null
        and t.audience = ${request.brand.audience}`.execute(db);
    const file = rows.length > 0 ? await findFile(db, id) : undefined;
    if (!file) throw refuse('not_found');
    return sendPicture(request, reply, files, file);
  });
}

export function visitorsPicture(
  platform: Pick<Platform, 'secret'>,
  ticketId: string,
  pictureId: string,
): string {
  const key = ticketSecret(platform, ticketId as TicketId); // the primary key of tickets
  return `/ticket-pictures/${pictureId}?ticket=${ticketId}&key=${key}`;
}
