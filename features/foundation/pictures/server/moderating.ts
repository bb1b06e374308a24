import { sql } from 'kysely';
import {
  avatarUrlOf,
  fileOfAvatar,
  findPictureOwner,
  lockPicture,
  ofPicturesInReach,
  playerCards,
  playerExists,
  shownName,
  wearDefaultAvatar,
} from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage, readPart } from '#platform/database/paging.ts';
import { removeFiles } from '#platform/files/files.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { picturesCalls } from '../pictures.contract.ts';
import type { PicturesTables } from './tables.ts';

const LAST_REASONS = 5;
const DONE = { done: true } as const;

/** Reports a picture. A repeated report changes nothing; others may report a picture that a moderator has kept. */
export function reportAvatar(): Handler<typeof picturesCalls.reportAvatar> {
  return async ({ userId, reason }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const picture = await pictureIn(transaction.db, userId, audience);
      await tables<PicturesTables>(transaction.db)
        .insertInto('avatar_reports')
        .values({
          file_id: picture,
          reporter_id: playerId,
          audience,
          reason,

          at: transaction.now,
          settled_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      publishQueue(transaction, audience, userId);
      return DONE;
    });
  };
}

export function reportedPictures({ db }: Platform): Handler<typeof picturesCalls.reportedPictures> {
  return async ({ avatarUrl, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const asked = avatarUrl === undefined ? undefined : fileOfAvatar(avatarUrl);
    if (avatarUrl !== undefined && asked === undefined) return { items: [], ...noPage(wanted) };
    const open = tables<PicturesTables>(db)
      .selectFrom('avatar_reports')
      .where('audience', '=', audience)
      .where('settled_at', 'is', null)
      .where(ofPicturesInReach('file_id', reachIn(context, 'moderator')))
      .$if(asked !== undefined, (all) => all.where('file_id', '=', asked ?? ''));
    const { total } = await open
      .select(sql<number>`count(distinct file_id)::int`.as('total'))
      .executeTakeFirstOrThrow();
    const pictures = open
      .select(({ fn }) => [
        'file_id',
        fn.countAll<number>().as('reports'),
        fn.min('at').as('since'),
      ])
      .select(
        sql<string[]>`(array_agg(reason order by at desc))[1:${sql.lit(LAST_REASONS)}]`.as(
          'reasons',
        ),
      )
      .groupBy('file_id');
    const inOrder = tables<PicturesTables>(db)
      .selectFrom(pictures.as('picture'))
      .selectAll()
      .orderBy('since')
      .orderBy('file_id');
    const { rows, ...part } = await readPart(inOrder, wanted);
    const items = await Promise.all(
      rows.map(async ({ file_id, reports, reasons, since }) => {
        const id = file_id as FileId; // refers to files
        const wearer = await findPictureOwner(db, id);
        const card = wearer && (await playerCards(db, [wearer.player])).get(wearer.player);
        if (!card) return [];
        const { userId } = card;
        const username = shownName(card, context.texts);
        const facts = { reports, reasons, since: new Date(since).toISOString() };
        return [{ userId, username, avatarUrl: avatarUrlOf(id), ...facts }];
      }),
    );
    return { items: items.flat(), ...part, pageSize: wanted.pageSize, total };
  };
}

/** Removes or keeps the reviewed picture; refused if the player has replaced it in the meantime. */
export function settlePicture({ files }: Platform): Handler<typeof picturesCalls.settlePicture> {
  return async ({ userId, avatarUrl, remove, reason }, context) => {
    const { playerId, audience } = actingPlayer(context);
    if (userId === playerId) throw refuse('on_oneself', { status: 403 });
    return context.transaction(async (transaction) => {
      const picture = await pictureIn(transaction.db, userId, audience);
      if (fileOfAvatar(avatarUrl) !== picture) throw refuse('picture_gone', { status: 409 });
      publishQueue(transaction, audience, userId);
      if (!remove) {
        await tables<PicturesTables>(transaction.db)
          .updateTable('avatar_reports')
          .set({ settled_at: transaction.now })
          .where('file_id', '=', picture)
          .where('settled_at', 'is', null)
          .execute();
        return DONE;
      }
      await removeFiles(transaction, files, [picture]);
      await wearDefaultAvatar(transaction, userId);
      const link = '/register-form/true';
      await notify(transaction, { to: userId, type: 'picture_removed', params: { reason }, link });
      return DONE;
    });
  };
}

/** Finds and locks a player's picture; refuses if there is none. */
async function pictureIn(db: Db, player: PlayerId, audience: string): Promise<FileId> {
  if (!(await playerExists(db, player, audience))) throw refuse('not_found');
  const picture = await lockPicture(db, player);
  if (!picture) throw refuse('picture_none', { status: 404 });
  return picture;
}

/** Publishes a change of the moderators' queue if this picture is in it. */
export async function publishReported(
  transaction: Transaction,
  player: PlayerId,
  id: FileId,
): Promise<void> {
  const open = await tables<PicturesTables>(transaction.db)
    .selectFrom('avatar_reports')
    .select('audience')
    .where('file_id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (open) publishQueue(transaction, open.audience, player);
}

function publishQueue(transaction: Transaction, audience: string, userId: PlayerId): void {
  transaction.publish(`moderation:${audience}`, 'picture', { userId });
}
