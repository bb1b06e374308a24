import { type Db, tables } from '#platform/database/database.ts';
import { pathOfFile, saveImage } from '#platform/files/files.ts';
import { readImage } from '#platform/files/images.ts';
import { deleteOrphanedFiles } from '#platform/files/orphaned-files.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor } from '#platform/http/grants.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { chatCalls } from '../chat.contract.ts';
import type { RoomId } from '../rules/rooms.ts';
import { hasCase } from './cases.ts';
import { meetRoom } from './rooms.ts';
import type { ChatTables } from './tables.ts';
import { enterToWrite } from './writing.ts';

const MOST_LOOSE = 20;
/** A picture that was never sent is kept this long. */

/** A picture is kept first and sent with a message then; until that only its uploader sees it. */
export function uploadChatImage({
  db,
  files,
  clock,
}: Platform): Handler<typeof chatCalls.uploadChatImage> {
  return async ({ roomId }, context) => {
    const account = actingPlayer(context);
    const { playerId } = account;
    await enterToWrite(db, roomId, account, context, clock.now());
    if (!context.upload) throw refuse('body_malformed');
    await refuseMany(db, playerId); // before the work of decoding
    const image = await readImage(context.upload);
    return saveImage(files, image, (store) =>
      context.transaction(async (transaction) => {
        await refuseMany(transaction.db, playerId);
        const fileId = await store(transaction, { owner: playerId, purpose: 'chat-image' });
        const { width, height } = image;
        await tables<ChatTables>(transaction.db)
          .insertInto('chat_images')
          .values({
            file_id: fileId,
            room_id: roomId,
            sender_id: playerId,

            width,
            height,
            at: transaction.now,
          })
          .execute();
        return { imageId: fileId, url: pathOfFile(fileId), width, height };
      }),
    );
  };
}

/** A picture that is sent must be the sender's own upload for this room, and not sent yet. */
export async function takeImage(
  { db, now }: Transaction,
  id: FileId,
  roomId: RoomId,
  sender: PlayerId,
): Promise<void> {
  const taken = await tables<ChatTables>(db)
    .updateTable('chat_images')
    .set({ sent_at: now })
    .where('file_id', '=', id)
    .where('room_id', '=', roomId)
    .where('sender_id', '=', sender)
    .where('sent_at', 'is', null)
    .returning('file_id')
    .executeTakeFirst();
  if (!taken) throw refuseField('imageId', 'field_invalid');
}

/** Readers of the room see its pictures. A deleted or removed one is visible in a moderator's case only. */
export function chatImageReader(clock: Platform['clock']) {
  return async (db: Db, account: Account, id: FileId): Promise<boolean> => {
    const image = await tables<ChatTables>(db)
      .selectFrom('chat_images')
      .leftJoin('chat_messages', 'chat_messages.image_id', 'chat_images.file_id')
      .select(['chat_images.room_id', 'chat_images.sender_id', 'chat_images.sent_at'])
      .select(['chat_messages.id', 'chat_messages.state'])
      .where('file_id', '=', id)
      .executeTakeFirst();
    if (!image) return false;
    if (image.sent_at === null) return image.sender_id === account.playerId;
    // kept by who had entered it
    const met = await meetRoom(db, image.room_id as RoomId, account, clock.now());
    const mayRead = met.access === 'read' || met.access === 'write';
    if (mayRead && image.state === 'shown') return true;
    const isModerated = met.room !== undefined && mayActFor(account, 'moderator', met.room);
    return isModerated && image.id !== null && hasCase({ db }, image.id);
  };
}

/** Removes pictures that were uploaded and never sent. */
export function pruneImages(platform: Platform): Promise<void> {
  return deleteOrphanedFiles(platform, { table: 'chat_images', sent: 'sent_at' });
}

async function refuseMany(db: Db, playerId: PlayerId): Promise<void> {
  const { loose } = await tables<ChatTables>(db)
    .selectFrom('chat_images')
    .select(({ fn }) => fn.countAll<number>().as('loose'))
    .where('sender_id', '=', playerId)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (loose >= MOST_LOOSE) throw refuse('too_many_requests');
}
