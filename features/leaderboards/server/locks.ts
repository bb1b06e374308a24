import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';

/**
 * Everything that changes a player's matches, points or rating happens under that player's lock, held to
 * the end of the transaction. Taken in one order, so that two transactions can't wait for each other.
 */
export async function lockPlayers(db: Db, players: readonly PlayerId[]): Promise<void> {
  const sorted = [...new Set(players)].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('player:' || id, 0))
    from unnest(${sorted}::text[]) as id`.execute(db);
}
