import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';

const ATTEMPTS = 20;

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
