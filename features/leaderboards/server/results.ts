import { sql } from 'kysely';
import type { Outcome } from '#features/matches/rules/decision.ts';
import type { Side } from '#features/matches/rules/match.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type GameId, type Id, newId, type PlayerId } from '#platform/ids.ts';
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

/** Results of these two players in this event, this day, that stand and gave points. */
export async function scoredToday(db: Db, { eventId, players, day }: Place): Promise<number> {
  const [a, b] = [players.challenger, players.challenged];
  const { scored } = await tables<LeaderboardTables>(db)
    .selectFrom('match_results')
    .select(({ fn }) => fn.countAll<number>().as('scored'))
    .where('event_id', '=', eventId)
    .where(sql`least(challenger_id, challenged_id)`, '=', sql`least(${a}::uuid, ${b}::uuid)`)
    .where(sql`greatest(challenger_id, challenged_id)`, '=', sql`greatest(${a}::uuid, ${b}::uuid)`)
    .where('day', '=', day)
    .where('scored', '=', true)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return scored;
}

/** Fails where the match has a result that stands. */
export async function storeResult(
  db: Db,
  place: Place,
  { winner, score, walkover, rated }: Final,
  scored: boolean,
): Promise<MatchResult> {
  const view = tables<LeaderboardTables>(db);
  const { round } = await view
    .selectFrom('match_results')
    .select(({ fn }) => fn.countAll<number>().as('round'))
    .where('match_id', '=', place.matchId)
    .executeTakeFirstOrThrow();
  const row = await view
    .insertInto('match_results')
    .values({
      id: newId<ResultId>(),
      match_id: place.matchId,
      round,
      event_id: place.eventId,
      game_id: place.gameId,
      audience: place.audience,
      month: place.month,
      day: place.day,
      challenger_id: place.players.challenger,
      challenged_id: place.players.challenged,
      winner,
      score_challenger: score.challenger,
      score_challenged: score.challenged,
      walkover,
      rated: rated && !walkover,
      scored,
      at: place.at,
      revoked_at: null,
      revoked_month: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return resultFrom(row);
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
    gameId: row.game_id as GameId,
    players: {
      challenger: row.challenger_id as PlayerId,
      challenged: row.challenged_id as PlayerId,
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
