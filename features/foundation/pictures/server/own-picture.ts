import type { FastifyInstance } from 'fastify';
import {
  avatarUrlOf,
  findPicture,
  findPictureOwner,
  lockPicture,
  setPicture,
  wearDefaultAvatar,
} from '#features/foundation/identity/server/index.ts';
import { removeFiles, saveImage } from '#platform/files/files.ts';
import { readImage, squareOf } from '#platform/files/images.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { picturesCalls } from '../pictures.contract.ts';
import { publishReported } from './moderating.ts';

/** Edge in pixels: twice the largest size on screens. */
const EDGE = 512;

export function ownPicture({ db }: Platform): Handler<typeof picturesCalls.ownPicture> {
  return async (_, context) => {
    const id = await findPicture(db, actingPlayer(context).playerId);
    return { avatarUrl: id === undefined ? null : avatarUrlOf(id) };
  };
}

export function uploadAvatar({ files }: Platform): Handler<typeof picturesCalls.uploadAvatar> {
  return async (_, context) => {
    const { playerId } = actingPlayer(context);
    if (!context.upload) throw refuse('body_malformed');
    const image = await squareOf(await readImage(context.upload), EDGE);
    return saveImage(files, image, (store) =>
      context.transaction(async (transaction) => {
        await removePicture(transaction, files, playerId);
        const id = await store(transaction, { owner: playerId, purpose: 'avatar' });
        return { avatarUrl: await setPicture(transaction, playerId, id) };
      }),
    );
  };
}

export function removeOwnPicture({
  files,
}: Platform): Handler<typeof picturesCalls.removeOwnPicture> {
  return async (_, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      if (await removePicture(transaction, files, playerId))
        await wearDefaultAvatar(transaction, playerId);
      return { done: true as const };
    });
  };
}

/** Removes the player's picture with its reports, and updates the moderators' queue. True if there was one. */
async function removePicture(
  transaction: Transaction,
  files: Platform['files'],
  player: PlayerId,
): Promise<boolean> {
  const id = await lockPicture(transaction.db, player);
  if (id === undefined) return false;
  await publishReported(transaction, player, id);
  await removeFiles(transaction, files, [id]);
  return true;
}

interface PictureRoute {
  readonly Params: { readonly id: string };
}

const ids = idOf<FileId>();

/** Serves players' own pictures to their audience. Caches drop a removed one within an hour. */
export function serveAvatars(app: FastifyInstance, { db, files }: Platform): void {
  app.get<PictureRoute>('/avatars/own/:id.webp', async (request, reply) => {
    const id = ids.safeParse(request.params.id);
    const wearer = id.success ? await findPictureOwner(db, id.data) : undefined;
    if (!id.success || wearer?.audience !== request.brand.audience) throw refuse('not_found');
    const etag = `"${id.data}"`;
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const bytes = await files.read(id.data);
    if (!bytes) throw refuse('not_found');
    return reply.type('image/webp').send(bytes);
  });
}
