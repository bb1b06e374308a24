import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuseInvalid } from '#platform/http/problems.ts';
import { type GameId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { gameManagingCalls } from '../managing.contract.ts';
import { STARTER_GAMES, type StarterGame } from '../rules/starter.ts';
import { coverOfDrawing } from './covers.ts';
import type { GamesTables } from './tables.ts';

const KNOWN = new Set(STARTER_GAMES.map(({ slug }) => slug));

export function starterGames({
  db,
}: Platform): Handler<(typeof gameManagingCalls)['starterGames']> {
  return async () => {
    const here = await gamesHere(db);
    const games = STARTER_GAMES.map(({ slug, title, category, platforms, ...game }) => ({
      ...{ slug, title, category, platforms: [...platforms], leastSeconds: game.leastSeconds },
      coverUrl: coverOfDrawing(game.drawing),
      gameId: here.get(slug) ?? null,
    }));
    return { games };
  };
}

/** Each keeps the order of the catalogue, after the games that exist; a game with the same slug stays as it is. */
export function addStarterGames(): Handler<(typeof gameManagingCalls)['addStarterGames']> {
  return async ({ slugs }, context) => {
    const unknown = slugs?.findIndex((slug) => !KNOWN.has(slug));
    if (unknown !== undefined && unknown >= 0)
      throw refuseInvalid(`slugs.${unknown}`, 'field_not_offered');
    return context.transaction(async (transaction) => {
      const added: string[] = [];
      for (const game of STARTER_GAMES) {
        if (slugs && !slugs.includes(game.slug)) continue;
        if (await insert(transaction.db, game)) added.push(game.slug);
      }
      return { added };
    });
  };
}

async function insert(db: Db, game: StarterGame): Promise<boolean> {
  const { slug, title, category, drawing, leastSeconds } = game;
  const row = await tables<GamesTables>(db)
    .insertInto('games')
    .values({
      ...{ id: newId<GameId>(), slug, title, category, drawing },
      ...{ names: JSON.stringify({ en: title }), account_kind: game.accountKind },
      ...{ platforms: [...game.platforms], modes: [...game.modes], maps: [...game.maps] },
      least_seconds: leastSeconds,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from games)`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function gamesHere(db: Db): Promise<Map<string, GameId>> {
  const slugs = STARTER_GAMES.map(({ slug }) => slug);
  const rows = await tables<GamesTables>(db)
    .selectFrom('games')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
