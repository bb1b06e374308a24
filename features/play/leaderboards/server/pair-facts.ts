import { sql } from 'kysely';
import { findSharedSigns } from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Outcome } from '../rules/outcome.ts';
import {
  type PairDoubt,
  type PairFacts,
  type PairResult,
  type PairRules,
  pairOf,
} from '../rules/pairs.ts';
import { defaultRatingRules } from '../rules/rating.ts';
import type { DatedMatch } from './played-match.ts';

/** The latest results of a pair that are looked at. */
const MOST_RESULTS = 100;

type Final = Extract<Outcome, { type: 'final' }>;

/** A stored result of a pair, for officials to look at. */
export interface Meeting extends PairResult {
  readonly matchId: string;
}

/** The facts that decide about the points of an acceptance, or of a `final` result that is not stored yet. */
export async function pairFacts(
  db: Db,
  match: DatedMatch,
  final: Final | null,
  rules: PairRules,
): Promise<PairFacts> {
  const { one, other, placeOf } = pairOf(match.players);
  const [signs, earlier, { ratings, cleared }] = await pipelined([
    findSharedSigns(db, one, other),
    meetingsSince(db, [one, other], new Date(match.at.getTime() - rules.lookedBack)),
    standingOf(db, match, [one, other], new Date(match.at.getTime() - rules.clearedFor)),
  ]);
  const others = earlier.filter(({ matchId }) => matchId !== match.matchId);
  const facts = { ...signs, cleared };
  if (!final) return { ...facts, results: others, at: null };
  const { winner, walkover } = final;
  const own = {
    at: match.at,
    winner: winner === 'draw' ? winner : placeOf(winner),
    walkover,
    ratings,
  };
  return { ...facts, results: [...others, own], at: match.at };
}

const EQUALS = { one: defaultRatingRules.start, other: defaultRatingRules.start };

/** The results of two players that stand, since an instant; the latest first. */
export async function meetingsSince(
  db: Db,
  [one, other]: readonly [PlayerId, PlayerId],
  since: Date,
): Promise<Meeting[]> {
  const { rows } = await sql<{
    match_id: string;
    at: Date;
    winner: PairResult['winner'];
    walkover: boolean;
    one: number | null;
    other: number | null;
  }>`
    select result.match_id, result.at, result.walkover, a.before as one, b.before as other,
      case when result.winner = 'draw' then 'draw'
        when (result.winner = 'challenger') = (result.challenger_id = ${one}) then 'one'
        else 'other' end as winner
    from match_results result
    left join rating_changes a on a.result_id = result.id and a.player_id = ${one}
    left join rating_changes b on b.result_id = result.id and b.player_id = ${other}
    where least(result.challenger_id, result.challenged_id) = ${one}
      and greatest(result.challenger_id, result.challenged_id) = ${other}
      and result.revoked_at is null and result.at > ${since}
    order by result.sequence desc limit ${MOST_RESULTS}`.execute(db);
  return rows.map(({ match_id: matchId, at, winner, walkover, ...before }) => {
    const ratings = { one: before.one ?? EQUALS.one, other: before.other ?? EQUALS.other };
    return { matchId, at, winner, walkover, ratings };
  });
}

/** The ratings of the two in the game now, and doubts about them that an official has released since an instant. */
async function standingOf(
  db: Db,
  { gameId }: DatedMatch,
  [one, other]: readonly [PlayerId, PlayerId],
  since: Date,
): Promise<{ ratings: PairResult['ratings']; cleared: PairDoubt[] }> {
  const rating = (player: PlayerId) => sql<number | null>`(
    select rating from ratings where game_id = ${gameId} and player_id = ${player}
  )`;
  const { rows } = await sql<{ one: number | null; other: number | null; cleared: PairDoubt[] }>`
    select ${rating(one)} as one, ${rating(other)} as other, array(
      select distinct unnest(doubts) from held_pairs
      where player_id = ${one} and opponent_id = ${other} and state = 'released'
        and decided_at > ${since}
    ) as cleared`.execute(db);
  const [row] = rows;
  const ratings = { one: row?.one ?? EQUALS.one, other: row?.other ?? EQUALS.other };
  return { ratings, cleared: row?.cleared ?? [] };
}
