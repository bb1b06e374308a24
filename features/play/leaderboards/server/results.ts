import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type GameId, type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Outcome } from '../rules/outcome.ts';
import type { Place } from './place.ts';
import type { LeaderboardTables } from './tables.ts';

export type ResultId = Id<'result'>;

/** A result that is or was final. */
export interface MatchResult {
  readonly id: ResultId;
  readonly sequence: number;
  readonly round: number;
  readonly gameId: GameId;
  readonly month: string;
  readonly players: Readonly<Record<Side, PlayerId>>;
  readonly winner: Side | 'draw';
  readonly score: Readonly<Record<Side, number>>;
  readonly rated: boolean;
  readonly at: Date;
}

type Final = Extract<Outcome, { type: 'final' }>;

/** A new result, and how many of the two players' results of that day counted before it, over all events. */
interface Stored {
  readonly result: MatchResult;
  readonly countedToday: number;
}

/** Fails where the match has a result that stands. Of a pair's results of a day the first `scoring` give points. */
export async function storeResult(
  db: Db,
  place: Place,
  { winner, score, walkover, rated }: Final,
  scoring: number,
): Promise<Stored> {
  const { matchId, eventId, gameId, audience, month, day, at } = place;
  const { challenger, challenged } = place.players;
  const { rows } = await sql<Row & { counted: number }>`
    with before as (
      select (
        select count(*) from match_results where match_id = ${matchId}
      ) as rounds, (
        ${scoredOf(day, [challenger, challenged])}
      ) as counted
    )
    insert into match_results (
      id, match_id, round, event_id, game_id, audience, month, day, challenger_id, challenged_id, winner,
      score_challenger, score_challenged, walkover, rated, scored, at
    )
    select ${newId<ResultId>()}, ${matchId}, rounds, ${eventId}, ${gameId}, ${audience}, ${month}, ${day}::date,
      ${challenger}, ${challenged}, ${winner}, ${score.challenger}, ${score.challenged}, ${walkover},
      ${rated && !walkover}, counted < ${scoring}, ${at}
    from before
    returning match_results.*, (select counted from before) as counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the result of ${matchId} was not stored`);
  return { result: resultFrom(row), countedToday: row.counted };
}

/** Counts the results of two players that stand and count for points on a day, over all events. */
export async function scoredOnDay(
  db: Db,
  day: string,
  pair: readonly [PlayerId, PlayerId],
): Promise<number> {
  const { rows } = await scoredOf(day, pair).execute(db);
  return rows[0]?.count ?? 0;
}

/** Two players who meet on a day. */
export interface Meeting {
  readonly day: string;
  readonly pair: readonly [PlayerId, PlayerId];
}

/** The same of several meetings at once, in their order. */
export async function scoredOnDays(db: Db, meetings: readonly Meeting[]): Promise<number[]> {
  if (meetings.length === 0) return [];
  const days = meetings.map(({ day }) => day);
  const [ones, others] = [0, 1].map((side) => meetings.map(({ pair }) => pair[side]));
  const [day, one, other] = ['day', 'one', 'other'].map((name) => sql.ref(`asked.${name}`));
  const { rows } = await sql<{ count: number }>`
    select (${scoredOf(day, [one, other])}) as count
    from unnest(${days}::date[], ${ones}::uuid[], ${others}::uuid[])
      with ordinality as asked (day, one, other, place)
    order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/** Of values, or of columns that hold them. */
function scoredOf(day: unknown, [a, b]: readonly [unknown, unknown]) {
  return sql<{ count: number }>`select count(*) from match_results
    where match_results.day = ${day} and scored and revoked_at is null
      and least(challenger_id, challenged_id) = least(${a}::uuid, ${b}::uuid)
      and greatest(challenger_id, challenged_id) = greatest(${a}::uuid, ${b}::uuid)`;
}

/** The match's result stands no longer; `undefined` where none stood. */
export async function revokeResult(db: Db, place: Place): Promise<MatchResult | undefined> {
  const row = await tables<LeaderboardTables>(db)
    .updateTable('match_results')
    .set({ revoked_at: place.at, revoked_month: place.month })
    .where('match_id', '=', place.matchId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && resultFrom(row);
}

type Row = Omit<LeaderboardTables['match_results'], 'sequence'> & { sequence: number };

function resultFrom(row: Row): MatchResult {
  return {
    // ids as they were stored
    id: row.id as ResultId,
    gameId: row.game_id,
    players: {
      challenger: row.challenger_id,
      challenged: row.challenged_id,
    },
    sequence: row.sequence,
    round: row.round,
    month: row.month,
    winner: row.winner,
    score: { challenger: row.score_challenger, challenged: row.score_challenged },
    rated: row.rated,
    at: row.at,
  };
}
