import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Look } from '#platform/http/shapes.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { cosmeticsFrom } from './players.ts';
import type { IdentityTables } from './tables.ts';

type Part = keyof Look;

export async function findCosmetics(db: Db, player: PlayerId): Promise<Look> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('look')
    .where('id', '=', player)
    .executeTakeFirst();
  return cosmeticsFrom(row?.look ?? {});
}

/** Wears a cosmetic in place of the earlier one of its kind. */
export async function wearCosmetic(
  { db }: Transaction,
  player: PlayerId,
  part: Part,
  design: string,
) {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ look: sql`look || ${JSON.stringify({ [part]: design })}::jsonb` })
    .where('id', '=', player)
    .execute();
}

/** Takes a cosmetic off if it is worn. */
export async function removeCosmetic(
  { db }: Transaction,
  player: PlayerId,
  part: Part,
  design: string,
) {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ look: sql`look - ${part}::text` })
    .where('id', '=', player)
    .where(sql<string>`look ->> ${part}`, '=', design)
    .execute();
}

/** Takes all cosmetics off. */
export async function removeAllCosmetics({ db }: Transaction, player: PlayerId): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ look: sql`'{}'::jsonb` })
    .where('id', '=', player)
    .execute();
}

const DEFAULT_AVATAR = '/avatars/default.svg';
const OWN = /^\/avatars\/own\/([0-9a-f-]{36})\.webp$/;

/** The address of a player's own picture. */
export function avatarUrlOf(id: FileId): string {
  return `/avatars/own/${id}.webp`;
}

/** The file of an avatar that is a player's own picture. */
export function fileOfAvatar(avatarUrl: string): FileId | undefined {
  return OWN.exec(avatarUrl)?.[1] as FileId | undefined; // the address was made from a file's id
}

/** True if an avatar is one of ours or the player's own picture. */
export async function mayWear(db: Db, player: PlayerId, avatarUrl: string): Promise<boolean> {
  const id = fileOfAvatar(avatarUrl);
  return id === undefined || (await findPicture(db, player)) === id;
}

/** Finds the picture that a player has uploaded, worn or not. */
export async function findPicture(db: Db, player: PlayerId): Promise<FileId | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('avatar_pictures')
    .select('file_id')
    .where('player_id', '=', player)
    .executeTakeFirst();
  return row?.file_id as FileId | undefined; // refers to files
}

/** As `findPicture`, and locks the player's picture to the end of the transaction. */
export async function lockPicture(db: Db, player: PlayerId): Promise<FileId | undefined> {
  await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('id', '=', player)
    .forNoKeyUpdate()
    .execute();
  return findPicture(db, player);
}

/** Finds the owner of a picture's file; `undefined` for a removed profile. */
export async function findPictureOwner(
  db: Db,
  id: FileId,
): Promise<{ readonly player: PlayerId; readonly audience: string } | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('avatar_pictures')
    .innerJoin('players', 'players.id', 'avatar_pictures.player_id')
    .select(['players.id', 'players.audience'])
    .where('avatar_pictures.file_id', '=', id)
    .where('players.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { player: row.id, audience: row.audience };
}

/** Wears an uploaded picture. The caller removes the earlier one. */
export async function setPicture(
  transaction: Transaction,
  player: PlayerId,
  id: FileId,
): Promise<string> {
  const { db, now } = transaction;
  await tables<IdentityTables>(db)
    .insertInto('avatar_pictures')
    .values({ file_id: id, player_id: player, at: now })
    .execute();
  return updateAvatar(transaction, player, avatarUrlOf(id));
}

/** Wears the avatar that every player starts with. */
export async function wearDefaultAvatar(transaction: Transaction, player: PlayerId): Promise<void> {
  await updateAvatar(transaction, player, DEFAULT_AVATAR);
}

async function updateAvatar(
  { db, now }: Transaction,
  player: PlayerId,
  avatarUrl: string,
): Promise<string> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ avatar_url: avatarUrl, updated_at: now })
    .where('id', '=', player)
    .execute();
  return avatarUrl;
}
