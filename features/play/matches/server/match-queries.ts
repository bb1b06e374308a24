import { type Selectable, sql } from 'kysely';
import { ownerOfEvent } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { EntryId, EventId, MatchId, PlayerId } from '#platform/ids.ts';
import { afterPauses } from '../rules/machine.ts';
import { eventsOf, type RulesOf } from './match-context.ts';
import { fromStored, recordOf, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

/** The players of a match, with its beginning and end: the facts that decide who may chat about it. */
export interface Pair {
  readonly matchId: MatchId;
  readonly eventId: EventId;
  readonly audience: string;
  /** The challenger first. */
  readonly players: readonly [PlayerId, PlayerId];
  /** The kickoff, else the proposed one; `null` if there is neither. */
  readonly startsAt: Date | null;
  /** `null` while the match is open. */
  readonly endedAt: Date | null;
}

const MOST_PAIRS = 100;

/** Pairs of many matches, by match. */
export async function pairsById(db: Db, ids: readonly MatchId[]): Promise<Map<MatchId, Pair>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', sql<MatchId>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(pairFrom).map((pair) => [pair.matchId, pair]));
}

/** A player's matches that are open or ended after `since`, the latest changed first. */
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

/** The matches among `ids` that were ever disputed. */
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

/** The brand of a match's event. */
export async function ownerOfMatch(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('event_id')
    .where('id', '=', id as MatchId) // an identifier as it was sent
    .executeTakeFirst();
  return row && ownerOfEvent(db, row.event_id);
}

/** True while an event has an open match. */
export async function hasUnfinished(db: Db, eventId: EventId): Promise<boolean> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('id')
    .where('event_id', '=', eventId)
    .where('list', '<>', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The entries of an event that readied up for at least one of its matches. */
export async function arrivals(db: Db, eventId: EventId): Promise<ReadonlySet<EntryId>> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select(['challenger_entry_id as challenger', 'challenged_entry_id as challenged'])
    .select([
      sql<boolean>`(state->'ready'->>'challenger')::boolean`.as('challengerCame'),
      sql<boolean>`(state->'ready'->>'challenged')::boolean`.as('challengedCame'),
    ])
    .where('event_id', '=', eventId)
    .execute();
  return new Set(
    rows.flatMap(({ challenger, challenged, challengerCame, challengedCame }) => [
      ...(challengerCame ? [challenger] : []),
      ...(challengedCame ? [challenged] : []),
    ]),
  );
}

/** Minutes after the submission in which a verification counts as quick. */
const AT_ONCE_MIN = 10;

interface Verdicts {
  /** Matches whose score the player verified within ten minutes of its being submitted. */
  readonly quick: ReadonlySet<MatchId>;
  /** Matches that an official ruled. */
  readonly ruled: ReadonlySet<MatchId>;
}

/** Quick verifications and rulings in the matches of players. */
export async function quickAndRuled(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Verdicts>> {
  const { rows } = await sql<{ player_id: string; match_id: string; type: 'verify' | 'rule' }>`
    select own.player_id, line.match_id, line.type
    from match_players own
    join match_timeline line on line.match_id = own.match_id
    where own.player_id = any(${[...players]}::uuid[])
      and (line.type = 'rule' or (
        line.type = 'verify' and line.actor_id = own.player_id and line.at <= (
          select max(before.at) from match_timeline before
          where before.match_id = line.match_id and before.sequence < line.sequence
            and before.type in ('submit', 'edit')
        ) + make_interval(mins => ${AT_ONCE_MIN})))`.execute(db);
  const byPlayer = Map.groupBy(rows, (row) => row.player_id as PlayerId); // as asked for
  const those = (all: typeof rows, type: string) =>
    new Set(all.filter((row) => row.type === type).map((row) => row.match_id as MatchId)); // of matches
  return new Map(
    [...byPlayer].map(([player, all]) => [
      player,
      { quick: those(all, 'verify'), ruled: those(all, 'rule') },
    ]),
  );
}

interface Place {
  readonly audience: string;
  /** IANA name; its days are counted. */
  readonly timeZone: string;
}

/** Number of matches with a dispute in an audience, for each day of its zone. */
export async function disputesOf(db: Db, { audience, timeZone }: Place, from: Date, until: Date) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (t.at at time zone ${timeZone})::date as day, count(distinct m.id) as count
    from match_timeline t join matches m on m.id = t.match_id
    where t.type = 'dispute' and t.at >= ${from} and t.at < ${until} and m.audience = ${audience}
    group by 1`.execute(db);
  return rows;
}

/**
 * A player's recent and future matches for a calendar, latest first. Each has the time of its newest version, because
 * `state.changedAt` is the time from which its deadlines count.
 */
export async function agendaOf(
  db: Db,
  playerId: PlayerId,
  rulesOf: RulesOf,
  { since, atMost }: { readonly since: Date; readonly atMost: number },
) {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .leftJoin('match_timeline as line', (line) =>
      line.onRef('line.match_id', '=', 'matches.id').onRef('line.sequence', '=', 'matches.version'),
    )
    .selectAll('matches')
    .select('line.at as line_at')
    .where('own.player_id', '=', playerId)
    .where('own.sort_at', '>', since)
    .orderBy('own.sort_at', 'desc')
    .limit(atMost)
    .execute();
  const eventOf = await eventsOf(
    db,
    rows.map(({ event_id }) => event_id),
  );
  return rows.flatMap((row) => {
    const kept = recordOf(row);
    const event = eventOf(kept.eventId);
    const side = sideOf(kept, playerId);
    const match = { ...kept, state: afterPauses(kept.state, event.pauses) };
    return side
      ? [{ match, changedAt: row.line_at ?? row.changed_at, event, side, rules: rulesOf(event) }]
      : [];
  });
}
