import type { Language } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { GameId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { gameRulesCalls } from '../game-rules.contract.ts';
import { gameCards, gamesPage } from './catalogue.ts';
import type { GamesTables, GameTexts } from './tables.ts';

const NOTHING: GameTexts = { gameRules: [], howToPlay: [] };

export function gameRulesHandlers({ db }: Platform): Handlers<typeof gameRulesCalls> {
  return {
    gameRules: async ({ gameId, ...wanted }, context) => {
      const { audience } = actingPlayer(context);
      const { language } = context;
      const { cards, paging } = gameId
        ? {
            cards: [...(await gameCards(db, [gameId], language)).values()],
            paging: { ...noPage(wanted), total: 1 },
          }
        : await gamesPage(db, wanted, language);
      if (cards.length === 0 && gameId) throw refuse('not_found');
      const ids = cards.map((card) => card.gameId);
      const written = await writtenFor(db, audience, ids);
      const items = cards.map((game) => ({ game, texts: copyOf(written.get(game.gameId) ?? {}) }));
      return { items, ...paging };
    },
    writeGameRules: async ({ gameId, texts }, context) =>
      context.transaction(async (transaction) => {
        const { audience } = actingPlayer(context);
        if (!(await gameCards(transaction.db, [gameId])).has(gameId)) throw refuse('not_found');
        const kept = { texts: JSON.stringify(texts) };
        await tables<GamesTables>(transaction.db)
          .insertInto('game_rules')
          .values({ audience, game_id: gameId, ...kept })
          .onConflict((conflict) => conflict.columns(['audience', 'game_id']).doUpdateSet(kept))
          .execute();
        return { done: true };
      }),
  };
}

/** An audience's rules of a game in the language, else in English, else none. */
export async function rulesOfGame(
  db: Db,
  audience: string,
  gameId: GameId,
  language: Language,
): Promise<GameTexts> {
  const texts = (await writtenFor(db, audience, [gameId])).get(gameId);
  return texts?.[language] ?? texts?.en ?? NOTHING;
}

type Written = Readonly<Partial<Record<Language, GameTexts>>>;

async function writtenFor(
  db: Db,
  audience: string,
  games: readonly GameId[],
): Promise<Map<string, Written>> {
  if (games.length === 0) return new Map();
  const rows = await tables<GamesTables>(db)
    .selectFrom('game_rules')
    .select(['game_id', 'texts'])
    .where('audience', '=', audience)
    .where('game_id', 'in', games)
    .execute();
  return new Map(rows.map(({ game_id, texts }) => [game_id, texts]));
}

function copyOf(written: Written) {
  return Object.fromEntries(
    Object.entries(written).map(([language, { gameRules, howToPlay }]) => [
      language,
      { gameRules: [...gameRules], howToPlay: [...howToPlay] },
    ]),
  );
}
