import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { ResultId } from './results.ts';

/** A result that is or was final, from the side of one of its players. */
export interface OwnResult {
  readonly resultId: ResultId;
  readonly sequence: number;
  readonly matchId: MatchId;
  readonly round: number;
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  /** `2026-11` and `2026-11-10`, in the event's time zone. */
  readonly month: string;
  readonly day: string;
  readonly at: Date;
  readonly side: Side;
  readonly opponentId: PlayerId;
  readonly winner: Side | 'draw';
  readonly score: Readonly<Record<Side, number>>;
  readonly walkover: boolean;
  readonly rated: boolean;
  /** True if it gave points. */
  readonly scored: boolean;
  readonly revokedAt: Date | null;
  /** True if the player has closed its moment. */
  readonly seen: boolean;
}

interface Row extends Omit<OwnResult, 'score'> {
  readonly challengerScore: number;
  readonly challengedScore: number;
}

function columnsFor(player: PlayerId) {
  return sql`id as "resultId", sequence, match_id as "matchId", round, event_id as "eventId",
    game_id as "gameId", audience, month, to_char(day, 'YYYY-MM-DD') as day, at,
    case challenger_id when ${player} then 'challenger' else 'challenged' end as side,
    case challenger_id when ${player} then challenged_id else challenger_id end as "opponentId",
    winner, score_challenger as "challengerScore", score_challenged as "challengedScore", walkover,
    rated, scored, revoked_at as "revokedAt",
    case challenger_id when ${player} then challenger_seen_at else challenged_seen_at end is not null as seen`;
}

function ownResult({ challengerScore, challengedScore, ...row }: Row): OwnResult {
  return { ...row, score: { challenger: challengerScore, challenged: challengedScore } };
}

/** The latest result of a player's match, withdrawn or not. */
export async function latestResult(
  db: Db,
  player: PlayerId,
  matchId: MatchId,
): Promise<OwnResult | undefined> {
  const { rows } = await sql<Row>`
    select ${columnsFor(player)} from match_results
    where match_id = ${matchId} and (challenger_id = ${player} or challenged_id = ${player})
    order by round desc limit 1`.execute(db);
  return rows[0] && ownResult(rows[0]);
}

/** A player's results of an event that stand, the oldest first. */
export async function resultsInEvent(
  db: Db,
  player: PlayerId,
  eventId: EventId,
): Promise<OwnResult[]> {
  const { rows } = await sql<Row>`
    select ${columnsFor(player)} from match_results
    where event_id = ${eventId} and (challenger_id = ${player} or challenged_id = ${player})
      and revoked_at is null
    order by sequence`.execute(db);
  return rows.map(ownResult);
}

/** True if a player has a result of a month that stands. */
export async function hasResultIn(db: Db, player: PlayerId, month: string): Promise<boolean> {
  const { rows } = await sql`
    select from match_results
    where (challenger_id = ${player} or challenged_id = ${player}) and revoked_at is null
      and month = ${month}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The latest results of matches that a player has not seen, and the number of all of them. */
export async function unseenResults(
  db: Db,
  player: PlayerId,
  most: number,
): Promise<{ results: OwnResult[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columnsFor(player)}, count(*) over ()::int as total from match_results result
    where ((challenger_id = ${player} and challenger_seen_at is null)
        or (challenged_id = ${player} and challenged_seen_at is null))
      and not exists (
        select from match_results later where later.match_id = result.match_id and later.round > result.round
      )
    order by sequence desc limit ${most}`.execute(db);
  const results = rows.map(({ total: _, ...row }) => ownResult(row));
  return { results, total: rows[0]?.total ?? 0 };
}

/**
 * Marks results of a player as seen, with earlier results of the same matches. Returns the matches with a result that
 * was not seen before.
 */
export async function markSeen(
  db: Db,
  player: PlayerId,
  resultIds: readonly string[],
  now: Date,
): Promise<MatchId[]> {
  if (resultIds.length === 0) return [];
  const { rows } = await sql<{ matchId: MatchId }>`
    with named as (
      select match_id, max(round) as round from match_results
      where id = any(${[...resultIds]}::uuid[]) group by match_id
    ), marked as (
      update match_results result set
        challenger_seen_at = case challenger_id when ${player} then ${now} else challenger_seen_at end,
        challenged_seen_at = case challenged_id when ${player} then ${now} else challenged_seen_at end
      from named
      where result.match_id = named.match_id and result.round <= named.round
        and ((challenger_id = ${player} and challenger_seen_at is null)
          or (challenged_id = ${player} and challenged_seen_at is null))
      returning result.match_id
    )
    select distinct match_id as "matchId" from marked`.execute(db);
  return rows.map(({ matchId }) => matchId);
}
