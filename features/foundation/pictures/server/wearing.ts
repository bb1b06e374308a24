import {
  avatarUrlOf,
  findPicture,
  lockPicture,
  setPicture,
  wearDefaultAvatar,
} from '#features/foundation/identity/server/index.ts';
import { keepImage, removeFiles } from '#platform/files/files.ts';
import { readImage, squareOf } from '#platform/files/images.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { picturesCalls } from '../pictures.contract.ts';
import { announceReported } from './reports.ts';

/** Edge in pixels; the largest it is shown, twice as sharp. */
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
    return keepImage(files, image, (store) =>
      context.transact(async (work) => {
        await removePicture(work, files, playerId);
        const id = await store(work, { owner: playerId, purpose: 'avatar' });
        return { avatarUrl: await setPicture(work, playerId, id) };
      }),
    );
  };
}

export function removeOwnPicture({
  files,
}: Platform): Handler<typeof picturesCalls.removeOwnPicture> {
  return async (_, context) => {
    const { playerId } = actingPlayer(context);
    return context.transact(async (work) => {
      if (await removePicture(work, files, playerId)) await wearDefaultAvatar(work, playerId);
      return { done: true as const };
    });
  };
}

/** Whether there was one; its reports go with it, and whoever has them before them hears of it. */
async function removePicture(
  work: Work,
  files: Platform['files'],
  player: PlayerId,
): Promise<boolean> {
  const id = await lockPicture(work.db, player);
  if (id === undefined) return false;
  await announceReported(work, player, id);
  await removeFiles(work, files, [id]);
  return true;
}
