import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** How many registered on each day (UTC) from one on, by audience. */
export async function signUpsOf(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ audience: string; day: string; count: number }[]> {
  const { rows } = await sql<{ audience: string; day: string; count: number }>`
    select audience, (created_at at time zone 'UTC')::date as day, count(*) as count
    from players where created_at >= ${from} and created_at < ${until}
    group by 1, 2`.execute(db);
  return rows;
}
