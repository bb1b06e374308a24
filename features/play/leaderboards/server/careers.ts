import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { defaultRatingRules, isProvisional } from '../rules/rating.ts';
import type { GameRecord } from '../rules/stats.ts';
import type { LeaderboardTables } from './tables.ts';

/** Latest results of a player that are looked at. */
const MOST_RESULTS = 2_000;

/** A final result from one side. */
interface OwnResult {
  readonly matchId: MatchId;
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly opponentId: PlayerId;
  readonly at: Date;
  readonly day: string;
  readonly month: string;
  /** When the match first came to its end: before `at` where it was reopened since. */
  readonly first: { readonly at: Date; readonly day: string };
  readonly result: 'won' | 'drawn' | 'lost';
  readonly scored: number;
  readonly conceded: number;
  readonly walkover: boolean;
  readonly rating: {
    readonly before: number;
    readonly after: number;
    readonly opponent: number;
  } | null;
}

interface Row {
  player_id: string;
  sequence: number;
  match_id: string;
  event_id: string;
  game_id: string;
  opponent_id: string;
  at: Date;
  day: string;
  month: string;
  first_at: Date;
  first_day: string;
  winner: string;
  side: string;
  scored: number;
  conceded: number;
  walkover: boolean;
  before: number | null;
  after: number | null;
  opponent: number | null;
}

/** Each player's results that stand, the oldest first; of very many the latest. */
export async function careersOf(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, OwnResult[]>> {
  const side = (own: 'challenger' | 'challenged', other: 'challenger' | 'challenged') => sql`
    select id, sequence, match_id, event_id, game_id, ${sql.ref(`${other}_id`)} as opponent_id, at, day,
      month, winner, ${own} as side, ${sql.ref(`score_${own}`)} as scored,
      ${sql.ref(`score_${other}`)} as conceded, walkover
    from match_results where ${sql.ref(`${own}_id`)} = player.id and revoked_at is null
    order by sequence desc limit ${MOST_RESULTS}`;
  const { rows } = await sql<Row>`
    select player.id as player_id, result.*, first.at as first_at, first.day as first_day, own.before, own.after, other.before as opponent
    from unnest(${[...new Set(players)]}::uuid[]) as player (id)
    cross join lateral (
      select * from (
        (${side('challenger', 'challenged')}) union all (${side('challenged', 'challenger')})
      ) as both_sides order by sequence desc limit ${MOST_RESULTS}
    ) as result
    cross join lateral (
      select at, day from match_results each
      where each.match_id = result.match_id and (result.walkover or not each.walkover)
      order by round limit 1
    ) as first
    left join rating_changes own on own.result_id = result.id and own.player_id = player.id
    left join rating_changes other on other.result_id = result.id and other.player_id = result.opponent_id
    order by result.sequence`.execute(db);
  const careers = new Map<PlayerId, OwnResult[]>(players.map((player) => [player, []]));
  for (const row of rows) careers.get(row.player_id as PlayerId)?.push(resultOf(row)); // rows exist only for players asked for
  return careers;
}

function resultOf(row: Row): OwnResult {
  const { at, day, month, scored, conceded, walkover, before, after, opponent } = row;
  const isRated = before !== null && after !== null && opponent !== null;
  return {
    matchId: row.match_id as MatchId, // ids as they were stored
    eventId: row.event_id as EventId,
    gameId: row.game_id as GameId,
    opponentId: row.opponent_id as PlayerId,

    at,
    day,
    month,
    scored,
    conceded,
    walkover,
    first: { at: row.first_at, day: row.first_day },
    result: row.winner === 'draw' ? 'drawn' : row.winner === row.side ? 'won' : 'lost',
    rating: isRated ? { before, after, opponent } : null,
  };
}

/** The sum of each player's points between two instants; players without any are left out. */
export async function pointsBetween(
  db: Db,
  players: readonly PlayerId[],
  from: Date,
  until: Date,
): Promise<Map<PlayerId, number>> {
  const { rows } = await sql<{ player_id: string; points: number }>`
    select given.player_id, sum(entry.points)::int as points
    from points_transactions given
    join points_entries entry
      on entry.transaction_id = given.id and entry.account = 'player:' || given.player_id
    where given.player_id = any(${[...players]}::uuid[]) and given.at >= ${from} and given.at < ${until}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.player_id as PlayerId, row.points])); // as asked for
}

/** Each player's best rating in any game; a newcomer's where there is none. */
export async function bestRatings(
  db: Db,
  players: readonly PlayerId[],
): Promise<(player: PlayerId) => number> {
  const { rows } = await sql<{ player_id: string; rating: number }>`
    select player_id, max(rating) as rating from ratings
    where player_id = any(${[...players]}::uuid[]) group by 1`.execute(db);
  const known = new Map(rows.map(({ player_id, rating }) => [player_id, rating]));
  return (player) => known.get(player) ?? defaultRatingRules.start;
}

const HISTORY_LENGTH = 20;

/** A player's results in each game over all events. */
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

/** Results, points and ratings: books that others stand in too, so they stay, under an identifier alone. */
export const leaderboardsPersonalData: PersonalData = {
  name: 'resultsAndPoints',
  tables: [
    ...['match_results', 'points_transactions', 'points_entries'],
    ...['ranking_rows', 'ratings', 'rating_changes', 'rating_refunds', 'moved_players'],
    ...['held_pairs', 'held_points'],
  ],

  async exportData(db, player) {
    const [results, points, held, ratings] = await Promise.all([
      sql`
        select match_id as "matchId", at, score_challenger as "scoreChallenger",
          score_challenged as "scoreChallenged", winner, walkover,
          case challenger_id when ${player} then 'challenger' else 'challenged' end as side,
          case challenger_id when ${player} then challenger_seen_at else challenged_seen_at end as "seenAt"
        from match_results where challenger_id = ${player} or challenged_id = ${player}
        order by sequence`.execute(db),
      sql`
        select t.match_id as "matchId", t.reason, e.points, t.at
        from points_entries e join points_transactions t on t.id = e.transaction_id
        where e.account = ${`player:${player}`} order by t.at`.execute(db),
      sql`
        select h.match_id as "matchId", h.state, e."points", h.held_at as at, p.reason
        from held_points h join held_pairs p on p.id = h.pair_id
        cross join lateral jsonb_to_recordset(h.entries) as e (side text, points integer)
        where h.state <> 'released'
          and e.side = case ${player}::uuid when h.challenger_id then 'challenger' when h.challenged_id then 'challenged' end
        order by h.held_at`.execute(db),
      sql`
        select g.title as game, r.rating, r.matches
        from ratings r join games g on g.id = r.game_id where r.player_id = ${player}`.execute(db),
    ]);
    return {
      results: results.rows,
      points: points.rows,
      heldPoints: held.rows,
      ratings: ratings.rows,
    };
  },

  async erase() {
    // kept: nothing in them is more than an identifier and what was played
  },
};
