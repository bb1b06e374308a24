import { type Selectable, sql } from 'kysely';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { openBattlegrounds } from '#features/play/events/server/index.ts';
import { linkedAccounts } from '#features/play/games/server/index.ts';
import { settledRatings } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Misses } from '../rules/search.ts';
import type { MatchmakingTables, StoredGame } from './tables.ts';

export type SearchRow = Selectable<MatchmakingTables['searches']>;

export async function findSearch(db: Db, playerId: PlayerId): Promise<SearchRow | undefined> {
  return tables<MatchmakingTables>(db)
    .selectFrom('searches')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

/** Reads a player's search and locks it until the transaction ends. */
export async function lockSearch(db: Db, playerId: PlayerId): Promise<SearchRow | undefined> {
  return tables<MatchmakingTables>(db)
    .selectFrom('searches')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
}

export function missesOf(row: SearchRow | undefined): Misses {
  const {
    misses: count = 0,
    missed_at: lastAt = null,
    paused_until: pausedUntil = null,
  } = row ?? {};
  return { count, lastAt, pausedUntil };
}

/** Starts or continues a search. A search that is under way keeps its start. */
export async function saveSearch(
  { db, now }: Transaction,
  { playerId, audience }: { readonly playerId: PlayerId; readonly audience: string },
  games: readonly StoredGame[],
): Promise<void> {
  const written = JSON.stringify(games);
  await tables<MatchmakingTables>(db)
    .insertInto('searches')
    .values({ player_id: playerId, audience, since: now, seen_at: now, games: written })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        since: sql`coalesce(searches.since, ${now})`,
        seen_at: now,
        games: written,
        paused_until: null,
      }),
    )
    .execute();
}

/** Ends players' searches, and publishes that to those who were looking. */
export async function endSearches(
  transaction: Transaction,
  players: readonly PlayerId[],
): Promise<void> {
  if (players.length === 0) return;
  const rows = await tables<MatchmakingTables>(transaction.db)
    .updateTable('searches')
    .set({ since: null })
    .where('player_id', 'in', [...players])
    .where('since', 'is not', null)
    .returning('player_id')
    .execute();
  for (const { player_id } of rows) publishSearch(transaction, player_id);
}

export function publishSearch(transaction: Transaction, playerId: PlayerId): void {
  transaction.publish(`player:${playerId}`, 'search', {});
}

/** Records that a player is there. */
export async function markSeen({ db, now }: Transaction, playerId: PlayerId): Promise<void> {
  await tables<MatchmakingTables>(db)
    .updateTable('searches')
    .set({ seen_at: now })
    .where('player_id', '=', playerId)
    .execute();
}

/** A game that a player could search in, with the battlegrounds for it, the first to end first. */
export interface SearchableGame extends StoredGame {
  readonly joined: ReadonlySet<string>;
}

/** Lists the linked games of a player that have an open battleground, and tells if any account is linked. */
export async function searchableGames(
  db: Db,
  playerId: PlayerId,
  audience: string,
  now: Date,
): Promise<{ readonly games: SearchableGame[]; readonly hasAccount: boolean }> {
  const accounts = await linkedAccounts(db, playerId);
  const platforms = new Map([...accounts].map(([gameId, { platform }]) => [gameId, platform]));
  const country = (await playerCards(db, [playerId])).get(playerId)?.country ?? null;
  const open = await openBattlegrounds(db, { playerId, audience, country, platforms }, now);
  const games: SearchableGame[] = [];
  for (const [gameId, grounds] of Map.groupBy(open, (ground) => ground.gameId)) {
    const rating = (await settledRatings(db, gameId, [playerId])).get(playerId) ?? null;
    games.push({
      gameId,
      rating,
      platform: platforms.get(gameId) ?? null,
      battlegrounds: grounds.map(({ eventId, endsAt }) => ({
        eventId,
        endsAt: endsAt.toISOString(),
      })),
      joined: new Set(grounds.filter(({ entryId }) => entryId).map(({ eventId }) => eventId)),
    });
  }
  return { games, hasAccount: accounts.size > 0 };
}

export function stored({ gameId, rating, platform, battlegrounds }: SearchableGame): StoredGame {
  return { gameId, rating, platform, battlegrounds };
}

/** Updates the battlegrounds of a search, for the same games; keeps the games if none has a battleground. */
export async function refreshGames(
  transaction: Transaction,
  playerId: PlayerId,
): Promise<readonly StoredGame[]> {
  const { db, now } = transaction;
  const before = await lockSearch(db, playerId);
  if (!before) return [];
  const { games } = await searchableGames(db, playerId, before.audience, now);
  const chosen = new Set(before.games.map(({ gameId }) => gameId));
  const fresh = games.filter(({ gameId }) => chosen.has(gameId)).map(stored);
  if (fresh.length === 0) return [];
  await tables<MatchmakingTables>(db)
    .updateTable('searches')
    .set({ games: JSON.stringify(fresh) })
    .where('player_id', '=', playerId)
    .execute();
  return fresh;
}
