import { type Selectable, sql } from 'kysely';
import { SIDES, type Side } from '#core/scores.ts';
import { ownerOfEvent } from '#features/play/events/server/index.ts';
import { lockPlayers, playersLocked } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { MatchState } from '../rules/match.ts';
import type { MatchesTables } from './tables.ts';

/** A match as the server works with it. */
export interface MatchRecord {
  readonly id: MatchId;
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  readonly entries: Readonly<Record<Side, EntryId>>;
  readonly players: Readonly<Record<Side, PlayerId>>;
  readonly state: MatchState;
  readonly version: number;
  readonly createdAt: Date;
}

export function sideOf(match: MatchRecord, playerId: PlayerId): Side | undefined {
  return SIDES.find((side) => match.players[side] === playerId);
}

export async function findMatch(db: Db, id: MatchId): Promise<MatchRecord | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordOf(row);
}

/**
 * Finds a match and takes its players' locks, in one statement. What it answers is as old as the wait for the locks:
 * only who plays it is sure to be so still.
 */
export async function findLocked(db: Db, id: MatchId): Promise<MatchRecord | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .select(playersLocked(sql`array[challenger_id, challenged_id]`).as('locked'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** The newest version, which nobody else changes until the transaction ends. */
export async function lockMatch(db: Db, id: MatchId): Promise<MatchRecord> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return recordOf(row);
}

export function recordOf(row: Selectable<MatchesTables['matches']>): MatchRecord {
  // the columns are references to the tables these identifiers belong to
  return {
    id: row.id,
    eventId: row.event_id,
    gameId: row.game_id,
    audience: row.audience,
    entries: {
      challenger: row.challenger_entry_id,
      challenged: row.challenged_entry_id,
    },
    players: {
      challenger: row.challenger_id,
      challenged: row.challenged_id,
    },
    state: fromStored(row.state),
    version: row.version,
    createdAt: row.created_at,
  };
}

/** Members of a match's state that hold an instant, at any depth. */
const INSTANTS = new Set([
  'date',
  'kickoff',
  'proposedDate',
  'playBy',
  'startedAt',
  'changedAt',
  'resumedAt',
  'until',
]);

/** A state as its column stores it: two members have older names there. */
type StoredState = Omit<MatchState, 'previous' | 'lastAction'> & {
  readonly standing: MatchState['previous'];
  readonly lastAct: MatchState['lastAction'];
};

/** Reads a match's state from its column: JSON, with instants in ISO 8601. */
export function fromStored(stored: unknown): MatchState {
  const { standing, lastAct, ...state } = revived(stored) as StoredState; // only `toStored` writes the column
  return { ...state, previous: standing, lastAction: lastAct };
}

export function toStored({ previous, lastAction, ...state }: MatchState): StoredState {
  return { ...state, standing: previous, lastAct: lastAction };
}

function revived(part: unknown, name = ''): unknown {
  if (typeof part === 'string') return INSTANTS.has(name) ? new Date(part) : part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revived(value, key)]));
}

export { lockPlayers };

const ATTEMPTS = 20;

/**
 * Takes the locks of players who are only known for sure once they are locked: `playersOf` is asked again
 * under the locks, and where it names others, these locks are let go and all are taken anew.
 */
export async function lockAllPlayers(
  db: Db,
  playersOf: () => Promise<readonly PlayerId[]>,
): Promise<void> {
  let known = await playersOf();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await sql`savepoint unlocked`.execute(db);
    await lockPlayers(db, known);
    const now = await playersOf();
    if (now.every((player) => known.includes(player))) return;
    await sql`rollback to savepoint unlocked`.execute(db);
    known = now;
  }
  throw refuse('unavailable');
}

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

/** The brand of a match's event. */
export async function ownerOfMatch(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('event_id')
    .where('id', '=', id as MatchId) // an identifier as it was sent
    .executeTakeFirst();
  return row && ownerOfEvent(db, row.event_id);
}

/** True for organisers whose role covers the brand of an event; players cost no query. */
export async function organisesEvent(
  db: Db,
  eventId: EventId,
  account: Account | undefined,
): Promise<boolean> {
  if (!account || account.roles.length === 0) return false;
  const owned = await ownerOfEvent(db, eventId);
  return owned !== undefined && mayActFor(account, 'organiser', owned);
}

/** Whether a match of an event has still to come to its end. */
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
