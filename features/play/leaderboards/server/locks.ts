import { type RawBuilder, sql } from 'kysely';
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

/** As {@link lockPlayers}, for a statement that finds the players itself: `players` is an array of their ids. */
export function playersLocked(players: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select count(pg_advisory_xact_lock(hashtextextended('player:' || id, 0)))
    from (select distinct id collate "C" as id from unnest(${players}::text[]) as id order by 1) as players
  )`;
}
