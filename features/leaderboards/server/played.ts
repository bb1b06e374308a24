import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** How many matches came to a result that stands, on each day (UTC) and in each audience; walkovers are none. */
export async function playedOf(db: Db, from: Date, until: Date) {
  const { rows } = await sql<{ audience: string; day: string; count: number }>`
    select audience, (at at time zone 'UTC')::date as day, count(*) as count
    from match_results
    where at >= ${from} and at < ${until} and revoked_at is null and not walkover
    group by 1, 2`.execute(db);
  return rows;
}
