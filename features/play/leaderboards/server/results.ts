import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type GameId, type Id, type MatchId, newId, type PlayerId } from '#platform/ids.ts';
import type { Outcome } from '../rules/outcome.ts';
import type { DatedMatch, PlayedMatch } from './played-match.ts';
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

/** Fails if the match has a final result. The first `scoring` results of a pair on one day bring points. */
export async function storeResult(
  db: Db,
  match: DatedMatch,
  { winner, score, walkover, rated }: Final,
  scoring: number,
): Promise<Stored> {
  const { matchId, eventId, gameId, audience, month, day, at } = match;
  const { challenger, challenged } = match.players;
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
      with ordinality as asked (day, one, other, position)
    order by position`.execute(db);
  return rows.map(({ count }) => count);
}

/** Takes values, or columns that hold them. */
function scoredOf(day: unknown, [a, b]: readonly [unknown, unknown]) {
  return sql<{ count: number }>`select count(*) from match_results
    where match_results.day = ${day} and scored and revoked_at is null
      and least(challenger_id, challenged_id) = least(${a}::uuid, ${b}::uuid)
      and greatest(challenger_id, challenged_id) = greatest(${a}::uuid, ${b}::uuid)`;
}

/** Pairs of these players with at least `scoring` results that count for points on one of the days, over all events. */
export async function spentPairs(
  db: Db,
  days: readonly string[],
  players: readonly PlayerId[],
  scoring: number,
): Promise<(readonly [PlayerId, PlayerId])[]> {
  if (days.length === 0 || players.length < 2) return [];
  const among = sql`any(${[...players]}::uuid[])`;
  const { rows } = await sql<{ one: PlayerId; other: PlayerId }>`
    select least(challenger_id, challenged_id) as one, greatest(challenger_id, challenged_id) as other
    from match_results
    where day = any(${[...days]}::date[]) and scored and revoked_at is null
      and challenger_id = ${among} and challenged_id = ${among}
    group by 1, 2, day having count(*) >= ${scoring}`.execute(db);
  return rows.map(({ one, other }) => [one, other]);
}

/** Withdraws the final result of a match and returns it; `undefined` if there is none. */
export async function revokeResult(db: Db, match: DatedMatch): Promise<MatchResult | undefined> {
  const row = await tables<LeaderboardTables>(db)
    .updateTable('match_results')
    .set({
      revoked_at: match.at,
      revoked_month: match.month,
      // the withdrawal is to be seen as well
      challenger_seen_at: null,
      challenged_seen_at: null,
    })
    .where('match_id', '=', match.matchId)
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

/** Counts an audience's matches with a result on each day of its time zone, without walkovers. */
export async function playedOf(
  db: Db,
  { audience, timeZone }: Pick<PlayedMatch, 'audience' | 'timeZone'>,
  from: Date,
  until: Date,
) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (at at time zone ${timeZone})::date as day, count(*) as count
    from match_results
    where at >= ${from} and at < ${until} and revoked_at is null and not walkover
      and audience = ${audience}
    group by 1`.execute(db);
  return rows;
}

/** The last result of each player that stands, walkovers aside, as that player sees it. */
export async function lastResults(db: Db, players: readonly PlayerId[]) {
  if (players.length === 0) return new Map<PlayerId, LastResult>();
  const { rows } = await sql<LastResult & { player: string }>`
    select asked.id as player, last.* from unnest(${[...players]}::uuid[]) as asked (id)
    cross join lateral (
      select at,
        case winner when 'draw' then 'drawn'
          when case challenger_id when asked.id then 'challenger' else 'challenged' end then 'won'
          else 'lost' end as result,
        case challenger_id when asked.id then score_challenger else score_challenged end as "ownScore",
        case challenger_id when asked.id then score_challenged else score_challenger end as "otherScore"
      from match_results
      where (challenger_id = asked.id or challenged_id = asked.id)
        and revoked_at is null and not walkover
      order by sequence desc limit 1
    ) last`.execute(db);
  return new Map(rows.map(({ player, ...last }) => [player as PlayerId, last])); // as asked for
}

interface LastResult {
  readonly at: Date;
  readonly result: 'won' | 'drawn' | 'lost';
  readonly ownScore: number;
  readonly otherScore: number;
}

/** Results that are looked at for whom a player has met of late. */
const LATE_RESULTS = 200;

/** Counts a player's recent opponents; walkovers are no meetings. */
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
