import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { defaultRatingRules } from '../rules/rating.ts';

/** Latest results of a player that are looked at. */
const MOST_RESULTS = 2_000;

/** A result that stands, from one side. */
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
  for (const row of rows) careers.get(row.player_id as PlayerId)?.push(resultOf(row)); // of those asked for
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
    ...{ at, day, month, scored, conceded, walkover },
    first: { at: row.first_at, day: row.first_day },
    result: row.winner === 'draw' ? 'drawn' : row.winner === row.side ? 'won' : 'lost',
    rating: isRated ? { before, after, opponent } : null,
  };
}

/** What the ledger gave each player from one instant up to another; who got nothing is left out. */
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
