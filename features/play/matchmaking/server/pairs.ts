import type { Selectable } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type EventId,
  type FoundId,
  type GameId,
  type MatchId,
  newId,
  type PlayerId,
} from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { afterMiss, NO_MISSES, type SearchRules } from '../rules/search.ts';
import { lockSearch, missesOf, publishSearch } from './searches.ts';
import type { MatchmakingTables, PairOutcome } from './tables.ts';

type FoundPlayer = Selectable<MatchmakingTables['found_players']>;

/** Two players who were found for each other. */
export interface FoundRecord extends Selectable<MatchmakingTables['found_pairs']> {
  readonly players: readonly FoundPlayer[];
}

/** Locks a pair until the transaction ends. */
export async function lockPair(db: Db, id: FoundId): Promise<FoundRecord | undefined> {
  const pair = await tables<MatchmakingTables>(db)
    .selectFrom('found_pairs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return pair && { ...pair, players: await playersOf(db, id) };
}

/** The pair that a player is in now. */
export async function findOpenPair(db: Db, playerId: PlayerId): Promise<FoundRecord | undefined> {
  const pair = await pairsOf(db, playerId).where('own.is_open', '=', true).executeTakeFirst();
  return pair && { ...pair, players: await playersOf(db, pair.id) };
}

/** The pair of a player that ended last, after a time. */
export async function findLastPair(
  db: Db,
  playerId: PlayerId,
  since: Date,
): Promise<FoundRecord | undefined> {
  const pair = await pairsOf(db, playerId)
    .where('found_pairs.ended_at', '>', since)
    .orderBy('found_pairs.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return pair && { ...pair, players: await playersOf(db, pair.id) };
}

function pairsOf(db: Db, playerId: PlayerId) {
  return tables<MatchmakingTables>(db)
    .selectFrom('found_players as own')
    .innerJoin('found_pairs', 'found_pairs.id', 'own.found_id')
    .selectAll('found_pairs')
    .where('own.player_id', '=', playerId);
}

/** The one who has waited longer is first. */
async function playersOf(db: Db, id: FoundId): Promise<FoundPlayer[]> {
  return tables<MatchmakingTables>(db)
    .selectFrom('found_players')
    .selectAll()
    .where('found_id', '=', id)
    .orderBy('waited_ms', 'desc')
    .orderBy('player_id')
    .execute();
}

interface NewPair {
  readonly audience: string;
  readonly gameId: GameId;
  readonly eventId: EventId;
  readonly endsAt: Date;
  readonly players: readonly {
    readonly playerId: PlayerId;
    readonly rating: number | null;
    readonly waited: number;
  }[];
}

/** Stores a found pair and publishes it to both players. */
export async function insertPair(transaction: Transaction, pair: NewPair): Promise<void> {
  const { db, now } = transaction;
  const id = newId<FoundId>();
  const { audience, gameId, eventId, endsAt, players } = pair;
  await tables<MatchmakingTables>(db)
    .insertInto('found_pairs')
    .values({ id, audience, game_id: gameId, event_id: eventId, found_at: now, ends_at: endsAt })
    .execute();
  await tables<MatchmakingTables>(db)
    .insertInto('found_players')
    .values(
      players.map(({ playerId, rating, waited }) => ({
        found_id: id,
        player_id: playerId,
        rating,
        waited_ms: waited,
      })),
    )
    .execute();
  for (const { playerId } of players) publishSearch(transaction, playerId);
}

/** Records that a player of a pair accepts. */
export async function markAccepted(
  { db, now }: Transaction,
  id: FoundId,
  playerId: PlayerId,
): Promise<void> {
  await tables<MatchmakingTables>(db)
    .updateTable('found_players')
    .set({ accepted_at: now })
    .where('found_id', '=', id)
    .where('player_id', '=', playerId)
    .where('accepted_at', 'is', null)
    .execute();
}

interface PairEnd {
  readonly outcome: PairOutcome;
  /** Players who did not accept. */
  readonly missedBy?: readonly PlayerId[];
  readonly matchId?: MatchId;
}

/**
 * Ends a pair that the caller has locked. A match ends both searches. A miss counts against its player, whose search is
 * paused after the second in a row; the other one searches on, since before.
 */
export async function endPair(
  transaction: Transaction,
  { id, players }: FoundRecord,
  { outcome, missedBy = [], matchId }: PairEnd,
  rules: SearchRules,
): Promise<void> {
  const { db, now } = transaction;
  await tables<MatchmakingTables>(db)
    .updateTable('found_pairs')
    .set({ ended_at: now, outcome, match_id: matchId ?? null })
    .where('id', '=', id)
    .execute();
  const ids = players.map((player) => player.player_id).sort();
  for (const playerId of ids) {
    const missed = missedBy.includes(playerId);
    await tables<MatchmakingTables>(db)
      .updateTable('found_players')
      .set({ is_open: false, missed })
      .where('found_id', '=', id)
      .where('player_id', '=', playerId)
      .execute();
    const before = missesOf(await lockSearch(db, playerId));
    if (missed) await saveMiss(transaction, playerId, afterMiss(before, now, rules));
    else if (outcome === 'matched') await saveMatched(transaction, playerId);
    publishSearch(transaction, playerId);
  }
}

async function saveMiss(
  { db }: Transaction,
  playerId: PlayerId,
  { count, lastAt, pausedUntil }: ReturnType<typeof afterMiss>,
): Promise<void> {
  await tables<MatchmakingTables>(db)
    .updateTable('searches')
    .set({
      misses: count,
      missed_at: lastAt,
      ...(pausedUntil && { paused_until: pausedUntil, since: null }),
    })
    .where('player_id', '=', playerId)
    .execute();
}

async function saveMatched({ db }: Transaction, playerId: PlayerId): Promise<void> {
  const { count, lastAt, pausedUntil } = NO_MISSES;
  await tables<MatchmakingTables>(db)
    .updateTable('searches')
    .set({ since: null, misses: count, missed_at: lastAt, paused_until: pausedUntil })
    .where('player_id', '=', playerId)
    .execute();
}
