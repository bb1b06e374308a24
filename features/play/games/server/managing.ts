import { sql } from 'kysely';
import { LANGUAGES } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { takenConstraint } from '#platform/database/errors.ts';
import { readPage } from '#platform/database/paging.ts';
import { removeFiles, saveImage } from '#platform/files/files.ts';
import { croppedTo, readImage } from '#platform/files/images.ts';
import type { InputOf } from '#platform/http/contract.ts';
import type { Handler, Handlers } from '#platform/http/handlers.ts';
import { type Refusal, refuse, refuseField, refuseInvalid } from '#platform/http/problems.ts';
import { type FileId, type GameId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { gameManagingCalls } from '../managing.contract.ts';
import { COVER, cropBox } from '../rules/cover.ts';
import { drawingFor } from '../rules/drawing.ts';
import { isSlug, movedTo, nameIn, slugOf } from '../rules/managing.ts';
import { STARTER_GAMES, type StarterGame } from '../rules/starter.ts';
import {
  cardOfRow,
  type EventCount,
  type EventsOfGames,
  type GameRow,
  gameChanged,
} from './catalogue.ts';
import { coverOf, coverOfDrawing } from './covers.ts';
import type { GamesTables } from './tables.ts';

const STARTER_SLUGS = new Set(STARTER_GAMES.map(({ slug }) => slug));

type Fields = Omit<InputOf<typeof gameManagingCalls.createGame>, 'slug'>;

/** The calls of administrators; the platform records each of them in the audit log. */
export function gameManagingHandlers(
  platform: Platform,
  events: EventsOfGames,
): Handlers<typeof gameManagingCalls> {
  const { db, clock } = platform;
  return {
    managedGames: async ({ gameId, ...paged }) => {
      const all = tables<GamesTables>(db).selectFrom('games');
      const wanted = gameId ? all.where('id', '=', gameId) : all;
      const { rows, paging } = await readPage(wanted, paged, (each) =>
        each.selectAll().orderBy('position').orderBy('id'),
      );
      const counted = await events.eventsOfGames(
        db,
        rows.map(({ id }) => id),
        clock.now(),
      );
      const items = rows.map((row) => managedGame(row, counted.get(row.id)));
      return { items, ...paging };
    },
    createGame: async ({ slug, ...fields }, context) =>
      context.transaction(async (transaction) => {
        const chosen = slug ?? slugFor(fields);
        return { gameId: await insertGame(transaction, chosen, fields), slug: chosen };
      }),
    updateGame: async ({ gameId, slug, ...fields }, context) =>
      context.transaction(async (transaction) => {
        const before = await lockGame(transaction.db, gameId);
        if (slug !== before.slug) {
          // no event can be added meanwhile: its row refers to the game, which is locked
          const counted = await events.eventsOfGames(transaction.db, [gameId], transaction.now);
          if (counted.has(gameId)) throw atSlug('slug_fixed');
        }
        await tables<GamesTables>(transaction.db)
          .updateTable('games')
          .set({ slug, ...rowOf(fields) })
          .where('id', '=', gameId)
          .execute()
          .catch(takenSlug);
        gameChanged(transaction, gameId);
        return { done: true };
      }),
    moveGame: async ({ gameId, position }, context) =>
      context.transaction(async (transaction) => {
        await move(transaction, gameId, position);
        return { done: true };
      }),
    retireGame: async ({ gameId }, context) =>
      context.transaction(async (transaction) => {
        await retire(transaction, gameId, transaction.now);
        return { done: true };
      }),
    restoreGame: async ({ gameId }, context) =>
      context.transaction(async (transaction) => {
        await retire(transaction, gameId, null);
        return { done: true };
      }),
    uploadGameCover: uploadGameCover(platform),
    removeGameCover: removeGameCover(platform),
    starterGames: starterGames(platform),
    addStarterGames: addStarterGames(),
  };
}

function managedGame(row: GameRow, counted: EventCount | undefined) {
  return {
    ...cardOfRow(row),
    names: { ...namesOf(row) },
    accountHelp: { ...row.account_help },
    modes: row.modes,
    maps: row.maps,
    leastSeconds: row.least_seconds,
    hasOwnCover: row.cover_file !== null,
    position: row.position,
    isSlugFixed: counted !== undefined,
    openEvents: counted?.open ?? 0,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
}

/** Games of earlier releases have one name, which counts as the English one. */
function namesOf({ names, title }: GameRow) {
  return Object.keys(names).length > 0 ? names : { en: title };
}

function slugFor({ names }: Fields): string {
  const slug = slugOf(nameIn(names, 'en', LANGUAGES) ?? '');
  if (!isSlug(slug)) throw refuseField('slug', 'field_required');
  return slug;
}

/** Inserts a game after all others. */
async function insertGame(transaction: Transaction, slug: string, fields: Fields): Promise<GameId> {
  const id = newId<GameId>();
  await tables<GamesTables>(transaction.db)
    .insertInto('games')
    .values({
      id,
      slug,
      drawing: drawingFor(fields.category, slug),
      ...rowOf(fields),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from games)`,
    })
    .execute()
    .catch(takenSlug);
  return id;
}

function rowOf({ names, accountHelp, accountKind, ...fields }: Fields) {
  const { category, platforms, modes, maps, leastSeconds } = fields;
  return {
    title: nameIn(names, 'en', LANGUAGES) ?? '',
    names: JSON.stringify(names),
    category,
    account_kind: accountKind,
    account_help: JSON.stringify(accountHelp),
    platforms,
    modes,
    maps,
    least_seconds: leastSeconds,
  };
}

/** Renumbers all games, so that each has its own position. */
async function move(transaction: Transaction, id: GameId, position: number): Promise<void> {
  const rows = await tables<GamesTables>(transaction.db)
    .selectFrom('games')
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!rows.some((row) => row.id === id)) throw refuse('not_found');
  const placed = movedTo(
    rows.map((row) => row.id),
    id,
    position,
  );
  const before = new Map(rows.map((row) => [row.id, row.position]));
  for (const [index, game] of placed.entries()) {
    if (before.get(game) === index + 1) continue;
    await tables<GamesTables>(transaction.db)
      .updateTable('games')
      .set({ position: index + 1 })
      .where('id', '=', game)
      .execute();
    gameChanged(transaction, game);
  }
}

/** A repeated retirement keeps the first time. */
async function retire(transaction: Transaction, id: GameId, at: Date | null): Promise<void> {
  const game = await lockGame(transaction.db, id);
  if ((game.retired_at === null) === (at === null)) return;
  await tables<GamesTables>(transaction.db)
    .updateTable('games')
    .set({ retired_at: at })
    .where('id', '=', id)
    .execute();
  gameChanged(transaction, id);
}

function takenSlug(error: unknown): never {
  throw takenConstraint(error) === undefined ? error : atSlug('slug_taken');
}

function atSlug(code: 'slug_taken' | 'slug_fixed'): Refusal {
  return refuse(code, { fields: [{ path: 'slug', code }] });
}

type Calls = typeof gameManagingCalls;

function uploadGameCover({ files }: Platform): Handler<Calls['uploadGameCover']> {
  return async ({ gameId, ...crop }, context) => {
    if (!context.upload) throw refuse('body_malformed');
    const picture = await readImage(context.upload);
    const cover = await croppedTo(picture, cropBox(picture, crop), COVER);
    return saveImage(files, cover, (store) =>
      context.transaction(async (transaction) => {
        const before = await lockGame(transaction.db, gameId);
        // without an owner, so that it stays when the official's account is removed
        const id = await store(transaction, { owner: null, purpose: 'game-cover' });
        await updateCover(transaction, gameId, id);
        if (before.cover_file) await removeFiles(transaction, files, [before.cover_file]);
        return { coverUrl: coverOf({ cover_file: id, drawing: null }) ?? '' };
      }),
    );
  };
}

function removeGameCover({ files }: Platform): Handler<Calls['removeGameCover']> {
  return async ({ gameId }, context) =>
    context.transaction(async (transaction) => {
      const { cover_file } = await lockGame(transaction.db, gameId);
      if (!cover_file) return { done: true };
      await updateCover(transaction, gameId, null);
      await removeFiles(transaction, files, [cover_file]);
      return { done: true };
    });
}

async function updateCover(
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

function starterGames({ db }: Platform): Handler<(typeof gameManagingCalls)['starterGames']> {
  return async () => {
    const here = await starterGameIds(db);
    const games = STARTER_GAMES.map(({ slug, title, category, platforms, ...game }) => ({
      slug,
      title,
      category,
      platforms: [...platforms],
      leastSeconds: game.leastSeconds,
      coverUrl: coverOfDrawing(game.drawing),
      gameId: here.get(slug) ?? null,
    }));
    return { games };
  };
}

/**
 * Adds starter games after the existing games, in the order of the catalogue. A game with the same slug stays
 * unchanged.
 */
function addStarterGames(): Handler<(typeof gameManagingCalls)['addStarterGames']> {
  return async ({ slugs }, context) => {
    const unknown = slugs?.findIndex((slug) => !STARTER_SLUGS.has(slug));
    if (unknown !== undefined && unknown >= 0)
      throw refuseInvalid(`slugs.${unknown}`, 'field_not_offered');
    return context.transaction(async (transaction) => {
      const added: string[] = [];
      for (const game of STARTER_GAMES) {
        if (slugs && !slugs.includes(game.slug)) continue;
        if (await insertStarterGame(transaction.db, game)) added.push(game.slug);
      }
      return { added };
    });
  };
}

async function insertStarterGame(db: Db, game: StarterGame): Promise<boolean> {
  const { slug, title, category, drawing, leastSeconds } = game;
  const row = await tables<GamesTables>(db)
    .insertInto('games')
    .values({
      id: newId<GameId>(),
      slug,
      title,
      category,
      drawing,

      names: JSON.stringify({ en: title }),
      account_kind: game.accountKind,

      platforms: [...game.platforms],
      modes: [...game.modes],
      maps: [...game.maps],
      least_seconds: leastSeconds,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from games)`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function starterGameIds(db: Db): Promise<Map<string, GameId>> {
  const slugs = STARTER_GAMES.map(({ slug }) => slug);
  const rows = await tables<GamesTables>(db)
    .selectFrom('games')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Locks the row of a game: until the transaction ends, no other one changes it and no new event refers to it. */
async function lockGame(db: Db, id: GameId): Promise<GameRow> {
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}
