import { tables } from '#platform/database/database.ts';
import { keepImage, removeFiles } from '#platform/files/files.ts';
import { croppedTo, readImage } from '#platform/files/images.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FileId, GameId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { gameManagingCalls } from '../managing.contract.ts';
import { COVER, cropBox } from '../rules/cover.ts';
import { gameChanged } from './catalogue.ts';
import { coverOf } from './covers.ts';
import { lockGame } from './lock.ts';
import type { GamesTables } from './tables.ts';

type Calls = typeof gameManagingCalls;

export function uploadGameCover({ files }: Platform): Handler<Calls['uploadGameCover']> {
  return async ({ gameId, ...crop }, context) => {
    if (!context.upload) throw refuse('body_malformed');
    const picture = await readImage(context.upload);
    const cover = await croppedTo(picture, cropBox(picture, crop), COVER);
    return keepImage(files, cover, (store) =>
      context.transaction(async (transaction) => {
        const before = await lockGame(transaction.db, gameId);
        // no player's: it stays when the account of the official is removed
        const id = await store(transaction, { owner: null, purpose: 'game-cover' });
        await wear(transaction, gameId, id);
        if (before.cover_file) await removeFiles(transaction, files, [before.cover_file]);
        return { coverUrl: coverOf({ cover_file: id, drawing: null }) ?? '' };
      }),
    );
  };
}

export function removeGameCover({ files }: Platform): Handler<Calls['removeGameCover']> {
  return async ({ gameId }, context) =>
    context.transaction(async (transaction) => {
      const { cover_file } = await lockGame(transaction.db, gameId);
      if (!cover_file) return { done: true };
      await wear(transaction, gameId, null);
      await removeFiles(transaction, files, [cover_file]);
      return { done: true };
    });
}

async function wear(
  transaction: Transaction,
  gameId: GameId,
  cover_file: FileId | null,
): Promise<void> {
  await tables<GamesTables>(transaction.db)
    .updateTable('games')
    .set({ cover_file })
    .where('id', '=', gameId)
    .execute();
  gameChanged(transaction, gameId);
}
