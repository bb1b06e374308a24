import { sql } from 'kysely';
import { lockPlayers } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';

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
