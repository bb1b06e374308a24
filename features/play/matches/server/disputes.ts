import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

interface Place {
  readonly audience: string;
  /** IANA name; its days are counted. */
  readonly timeZone: string;
}

/** In how many matches of an audience a result was disputed, on each day of its zone. */
export async function disputesOf(db: Db, { audience, timeZone }: Place, from: Date, until: Date) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (t.at at time zone ${timeZone})::date as day, count(distinct m.id) as count
    from match_timeline t join matches m on m.id = t.match_id
    where t.type = 'dispute' and t.at >= ${from} and t.at < ${until} and m.audience = ${audience}
    group by 1`.execute(db);
  return rows;
}
