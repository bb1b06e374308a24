import { type Selectable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, MatchId, PlayerId } from '#platform/ids.ts';
import { fromStored } from './codec.ts';
import type { MatchesTables } from './tables.ts';

/** Who meets in a match, and whether it is over: what others need to know who may talk about it. */
export interface Pair {
  readonly matchId: MatchId;
  readonly eventId: EventId;
  readonly audience: string;
  /** The challenger first. */
  readonly players: readonly [PlayerId, PlayerId];
  /** Its kickoff, or the one proposed; `null` for what has none. */
  readonly startsAt: Date | null;
  /** When it came to its end; `null` while it has not. */
  readonly endedAt: Date | null;
}

const MOST_PAIRS = 100;

/** Many at once, by id. */
export async function pairsById(db: Db, ids: readonly MatchId[]): Promise<Map<MatchId, Pair>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', sql<MatchId>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(pairFrom).map((pair) => [pair.matchId, pair]));
}

/** A player's matches that are not over, or not for long, the latest changed first. */
export async function pairsOfPlayer(db: Db, playerId: PlayerId, since: Date): Promise<Pair[]> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .where('own.player_id', '=', playerId)
    .where(({ or, eb }) =>
      or([eb('own.list', '<>', 'completed'), eb('own.changed_at', '>', since)]),
    )
    .orderBy('own.changed_at', 'desc')
    .orderBy('own.match_id')
    .limit(MOST_PAIRS)
    .execute();
  return rows.map(pairFrom);
}

/** Those of these matches whose result was disputed at some time. */
export async function disputedAmong(db: Db, ids: readonly MatchId[]): Promise<Set<MatchId>> {
  if (ids.length === 0) return new Set();
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_timeline')
    .select('match_id')
    .distinct()
    .where('match_id', 'in', [...ids])
    .where('to_status', '=', 'disputed')
    .execute();
  return new Set(rows.map((row) => row.match_id));
}

function pairFrom(row: Selectable<MatchesTables['matches']>): Pair {
  const { kickoff, proposal } = fromStored(row.state);
  return {
    matchId: row.id,
    eventId: row.event_id,
    audience: row.audience,
    // both refer to players
    players: [row.challenger_id, row.challenged_id],
    startsAt: kickoff ?? proposal?.date ?? null,
    endedAt: row.list === 'completed' ? row.changed_at : null,
  };
}
