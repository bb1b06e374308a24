import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

interface Place {
  readonly audience: string;
  /** IANA name; its days are counted. */
  readonly timeZone: string;
}

/** How many matches of an audience came to a result that counts, on each day of its zone; walkovers are none. */
export async function playedOf(db: Db, { audience, timeZone }: Place, from: Date, until: Date) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (at at time zone ${timeZone})::date as day, count(*) as count
    from match_results
    where at >= ${from} and at < ${until} and revoked_at is null and not walkover
      and audience = ${audience}
    group by 1`.execute(db);
  return rows;
}
