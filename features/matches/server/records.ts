import { type Selectable, sql } from 'kysely';
import { isPaused } from '#features/events/rules/pauses.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { deadlineOf, dueAt } from '../rules/deadlines.ts';
import { type MatchRules, type MatchState, SIDES, type Side } from '../rules/match.ts';
import { listOf, type MatchList } from '../rules/views.ts';
import { fromStored, toStored } from './codec.ts';
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

export async function insertMatch(db: Db, match: MatchRecord, rules: MatchRules): Promise<void> {
  const { id, state, players, entries } = match;
  await tables<MatchesTables>(db)
    .insertInto('matches')
    .values({
      id,
      event_id: match.eventId,
      game_id: match.gameId,
      audience: match.audience,
      challenger_entry_id: entries.challenger,
      challenged_entry_id: entries.challenged,
      challenger_id: players.challenger,
      challenged_id: players.challenged,
      ...viewOf(match, rules),
      reminded_at: null,
      created_at: match.createdAt,
    })
    .execute();
  await tables<MatchesTables>(db)
    .insertInto('match_players')
    .values(
      SIDES.map((side) => ({
        player_id: players[side],
        match_id: id,
        event_id: match.eventId,
        game_id: match.gameId,
        ...placeOf(state, rules),
      })),
    )
    .execute();
}

export async function updateMatch(db: Db, match: MatchRecord, rules: MatchRules): Promise<void> {
  await tables<MatchesTables>(db)
    .updateTable('matches')
    .set(viewOf(match, rules))
    .where('id', '=', match.id)
    .execute();
  await tables<MatchesTables>(db)
    .updateTable('match_players')
    .set(placeOf(match.state, rules))
    .where('match_id', '=', match.id)
    .where('player_id', 'in', Object.values(match.players))
    .execute();
}

/** Moves a match between the counted lists, in one statement that goes through its rows in one order. */
export async function moveCounts(
  db: Db,
  match: MatchRecord,
  from: MatchList | null,
): Promise<void> {
  const to = listOf(match.state.status);
  if (from === to) return;
  const owners = [...Object.values(match.players), match.eventId].sort();
  const shard = Number.parseInt(match.id.slice(-1), 16);
  const moves =
    from === null
      ? [[to, 1] as const]
      : (
          [
            [to, 1],
            [from, -1],
          ] as const
        ).toSorted();
  await tables<MatchesTables>(db)
    .insertInto('match_counts')
    .values(
      owners.flatMap((owner_id) =>
        moves.map(([list, matches]) => ({ owner_id, list, shard, matches })),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'list', 'shard'])
        .doUpdateSet({ matches: sql<number>`match_counts.matches + excluded.matches` }),
    )
    .execute();
}

export function recordOf(row: Selectable<MatchesTables['matches']>): MatchRecord {
  // the columns are references to the tables these identifiers belong to
  return {
    id: row.id as MatchId,
    eventId: row.event_id as EventId,
    gameId: row.game_id as GameId,
    audience: row.audience,
    entries: {
      challenger: row.challenger_entry_id as EntryId,
      challenged: row.challenged_entry_id as EntryId,
    },
    players: {
      challenger: row.challenger_id as PlayerId,
      challenged: row.challenged_id as PlayerId,
    },
    state: fromStored(row.state),
    version: row.version,
    createdAt: row.created_at,
  };
}

function viewOf({ state, version }: MatchRecord, rules: MatchRules) {
  const { status, changedAt } = state;
  const stands = isPaused(rules.pauses);
  return {
    status,
    list: listOf(status),
    state: toStored(state),
    version,
    deadline_at: stands ? null : deadlineOf(state, rules),
    due_at: stands ? null : dueAt(state, rules),
    changed_at: changedAt,
  };
}

/** Where a match stands in its players' lists. */
function placeOf(state: MatchState, rules: MatchRules) {
  const { status, kickoff, changedAt } = state;
  const isBooked = status === 'confirmed' || state.standing?.status === 'confirmed';
  return {
    list: listOf(status),
    sort_at: (status === 'confirmed' ? kickoff : deadlineOf(state, rules)) ?? changedAt,
    changed_at: changedAt,
    booked_at: isBooked ? kickoff : null,
  };
}
