import { type Selectable, sql } from 'kysely';
import { SIDES, type Side } from '#core/scores.ts';
import { playersLocked } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { MatchState } from '../rules/match.ts';
import { fromStored } from './codec.ts';
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
