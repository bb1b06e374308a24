import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** In how many matches a result was disputed, on each day (UTC) and in each audience. */
export async function disputesOf(db: Db, from: Date, until: Date) {
  const { rows } = await sql<{ audience: string; day: string; count: number }>`
    select m.audience, (t.at at time zone 'UTC')::date as day, count(distinct m.id) as count
    from match_timeline t join matches m on m.id = t.match_id
    where t.type = 'dispute' and t.at >= ${from} and t.at < ${until}
    group by 1, 2`.execute(db);
  return rows;
}
