import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import type { Db } from '#platform/database/database.ts';
import type { GameId, MatchId, PlayerId } from '#platform/ids.ts';

/** Results that are looked at for whom a player has met of late. */
const LATE_RESULTS = 200;

/** Whom a player has played of late, and how often; walkovers are no meetings. */
export async function recentOpponents(db: Db, player: PlayerId): Promise<Map<PlayerId, number>> {
  const { rows } = await sql<{ id: string; played: number }>`
    select opponent as id, count(*)::int as played from (
      select case challenger_id when ${player} then challenged_id else challenger_id end as opponent
      from match_results
      where (challenger_id = ${player} or challenged_id = ${player})
        and revoked_at is null and not walkover
      order by sequence desc limit ${LATE_RESULTS}
    ) late
    group by opponent`.execute(db);
  return new Map(rows.map(({ id, played }) => [id as PlayerId, played])); // foreign keys to players
}

/** All results between two players that stand: by game, and the last ones, as the first of them sees it. */
export async function meetingsOf(db: Db, player: PlayerId, other: PlayerId, most: number) {
  const between = sql`
    least(challenger_id, challenged_id) = least(${player}::uuid, ${other}::uuid)
    and greatest(challenger_id, challenged_id) = greatest(${player}::uuid, ${other}::uuid)
    and revoked_at is null`;
  const side = sql<Side>`case challenger_id when ${player}::uuid then 'challenger' else 'challenged' end`;
  const tallies = await sql<{
    gameId: GameId;
    played: number;
    won: number;
    drawn: number;
    lost: number;
  }>`
    select game_id as "gameId", count(*)::int as played,
      count(*) filter (where winner = ${side})::int as won,
      count(*) filter (where winner = 'draw')::int as drawn,
      count(*) filter (where winner not in ('draw', ${side}))::int as lost
    from match_results where ${between} group by game_id order by played desc, game_id`.execute(db);
  const last = await sql<{
    matchId: MatchId;
    gameId: GameId;
    at: Date;
    side: Side;
    winner: Side | 'draw';
    walkover: boolean;
    ownScore: number;
    otherScore: number;
  }>`
    select match_id as "matchId", game_id as "gameId", at, ${side} as side, winner, walkover,
      case ${side} when 'challenger' then score_challenger else score_challenged end as "ownScore",
      case ${side} when 'challenger' then score_challenged else score_challenger end as "otherScore"
    from match_results where ${between} order by sequence desc limit ${most}`.execute(db);
  return { tallies: tallies.rows, last: last.rows };
}
