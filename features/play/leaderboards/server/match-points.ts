import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';
import type { MatchPoints } from '../rules/match-points.ts';
import type { PointsEntry } from '../rules/points.ts';
import type { OwnResult } from './own-results.ts';
import type { LeaderboardTables } from './tables.ts';

interface PointsOfResult {
  /** In the order in which they came. */
  readonly points: readonly MatchPoints[];
  /** The sum of what was taken back when the result was withdrawn; at most 0. */
  readonly takenBack: number;
  /** The official's reason for a refusal. */
  readonly refusal: string | null;
}

/** All points of one result of a match and of the acts before it, from the side of one player. */
export async function pointsOfResult(
  db: Db,
  player: PlayerId,
  { matchId, round, side }: Pick<OwnResult, 'matchId' | 'round' | 'side'>,
): Promise<PointsOfResult> {
  const [ledger, held] = await Promise.all([
    ledgerOf(db, player, matchId, round),
    heldOf(db, matchId, round),
  ]);
  const given = ledger.filter(({ isReversal }) => !isReversal);
  const waiting = held.flatMap(({ entries, state }) =>
    entries
      .filter((entry) => entry.side === side)
      .map(({ reason, points }): MatchPoints => ({ reason, points, state })),
  );
  return {
    points: [
      ...given.map(({ reason, points }): MatchPoints => ({ reason, points, state: 'given' })),
      ...waiting,
    ],
    takenBack: ledger.reduce((sum, { isReversal, points }) => sum + (isReversal ? points : 0), 0),
    refusal: held.find(({ state }) => state === 'refused')?.refusal ?? null,
  };
}

async function ledgerOf(db: Db, player: PlayerId, matchId: MatchId, round: number) {
  const { rows } = await sql<{
    reason: PointsEntry['reason'];
    points: number;
    isReversal: boolean;
  }>`
    select t.reason, e.points, t.reverses is not null as "isReversal"
    from points_transactions t
    join points_entries e on e.transaction_id = t.id and e.account = ${`player:${player}`}
    where t.match_id = ${matchId} and t.player_id = ${player}
      and (t.reason in ('accept', 'fault') or t.round = ${round})
    order by t.at, t.id`.execute(db);
  return rows;
}

async function heldOf(db: Db, matchId: MatchId, round: number) {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('held_points as held')
    .innerJoin('held_pairs as pair', 'pair.id', 'held.pair_id')
    .select(['held.entries', 'held.state', 'pair.reason as refusal'])
    .where('held.match_id', '=', matchId)
    .where(({ or, eb }) => or([eb('held.act', '=', 'accept'), eb('held.round', '=', round)]))
    .where('held.state', 'in', ['held', 'refused'])
    .orderBy('held.held_at')
    .execute();
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: state === 'refused' ? ('refused' as const) : ('held' as const),
  }));
}

/** A player's rating before and after a rated result; `null` without one. */
export async function ratingOfResult(
  db: Db,
  player: PlayerId,
  { resultId }: Pick<OwnResult, 'resultId'>,
): Promise<{ before: number; after: number; matches: number } | null> {
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
