import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';
import type { MatchBook } from '../rules/match-points.ts';
import type { RatingChange } from '../rules/rating.ts';
import type { OwnResult } from './own-results.ts';
import type { LeaderboardTables } from './tables.ts';

/** Reads everything that the books have about a match, in one statement. */
export async function bookOfMatch(db: Db, matchId: MatchId): Promise<MatchBook> {
  const { rows } = await sql<MatchBook>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'playerId', t.player_id, 'round', t.round, 'reason', t.reason, 'points', e.points,
        'isReversal', t.reverses is not null
      ) order by t.at, t.id), '[]')
      from points_transactions t
      join points_entries e on e.transaction_id = t.id and e.account = 'player:' || t.player_id
      where t.match_id = ${matchId}
    ) as ledger, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'act', h.act, 'round', h.round, 'entries', h.entries, 'state', h.state, 'reason', p.reason
      ) order by h.held_at), '[]')
      from held_points h
      join held_pairs p on p.id = h.pair_id
      where h.match_id = ${matchId} and h.state in ('held', 'refused')
    ) as held`.execute(db);
  return rows[0] ?? { ledger: [], held: [] };
}

/** A player's rating before and after a rated result; `null` without one. */
export async function ratingOfResult(
  db: Db,
  player: PlayerId,
  { resultId }: Pick<OwnResult, 'resultId'>,
): Promise<RatingChange | null> {
  const row = await tables<LeaderboardTables>(db)
    .selectFrom('rating_changes')
    .select(['before', 'after', 'matches'])
    .where('result_id', '=', resultId)
    .where('player_id', '=', player)
    .executeTakeFirst();
  return row ?? null;
}

/** The points of several results of a player, by match: those that each gave, or that were taken back with it. */
export async function sumsOfResults(
  db: Db,
  player: PlayerId,
  results: readonly Pick<OwnResult, 'resultId'>[],
): Promise<Map<MatchId, number>> {
  if (results.length === 0) return new Map();
  const { rows } = await sql<{ matchId: MatchId; points: number }>`
    select r.match_id as "matchId", coalesce(sum(e.points) filter (where
      case when r.revoked_at is null
        then t.reverses is null and (t.reason in ('accept', 'fault') or t.round = r.round)
        else t.reverses is not null and t.round = r.round end
    ), 0)::int as points
    from match_results r
    join points_transactions t on t.match_id = r.match_id and t.player_id = ${player}
    join points_entries e on e.transaction_id = t.id and e.account = ${`player:${player}`}
    where r.id = any(${results.map(({ resultId }) => resultId)}::uuid[])
    group by 1`.execute(db);
  return new Map(rows.map(({ matchId, points }) => [matchId, points]));
}
