import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import { isProvisional } from '../rules/rating.ts';
import type { GameRecord } from '../rules/stats.ts';
import type { LeaderboardTables } from './tables.ts';

const HISTORY_LENGTH = 20;

/** What a player has done in each game, over all its events. */
export function recordsOf(db: Db, player: PlayerId): Promise<GameRecord[]> {
  return tables<LeaderboardTables>(db)
    .selectFrom('ranking_rows as row')
    .innerJoin('ranking_boards as board', 'board.id', 'row.board_id')
    .select(({ fn }) => [
      'board.game_id as gameId',
      fn.sum<number>('row.played').as('played'),
      fn.sum<number>('row.won').as('won'),
      fn.sum<number>('row.drawn').as('drawn'),
      fn.sum<number>('row.lost').as('lost'),
      fn.sum<number>('row.points').as('points'),
    ])
    .where('row.player_id', '=', player)
    .where('board.kind', '=', 'event')
    .groupBy('board.game_id')
    .execute();
}

/** Ratings in a game that are no longer provisional, by player. */
export async function settledRatings(
  db: Db,
  gameId: GameId,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, number>> {
  if (players.length === 0) return new Map();
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('ratings')
    .select(['player_id', 'rating', 'matches'])
    .where('game_id', '=', gameId)
    .where('player_id', '=', sql<PlayerId>`any(${`{${players.join()}}`}::text::uuid[])`)
    .execute();
  return new Map(
    rows
      .filter(({ rating, matches }) => !isProvisional({ rating, matches }))
      .map(({ player_id, rating }) => [player_id, rating]),
  );
}

/** A player's rating in each game, the most played first. */
export async function ratingsOf(db: Db, player: PlayerId) {
  const view = tables<LeaderboardTables>(db);
  const rows = await view
    .selectFrom('ratings')
    .select(['game_id', 'rating', 'matches'])
    .where('player_id', '=', player)
    .orderBy('matches', 'desc')
    .orderBy('game_id')
    .execute();
  return Promise.all(
    rows.map(async ({ game_id: gameId, rating, matches }) => {
      const changes = await view
        .selectFrom('rating_changes')
        .select('after')
        .where('player_id', '=', player)
        .where('game_id', '=', gameId)
        .orderBy('sequence', 'desc')
        .limit(HISTORY_LENGTH)
        .execute();
      return { gameId, rating, matches, history: changes.map(({ after }) => after).reverse() };
    }),
  );
}
