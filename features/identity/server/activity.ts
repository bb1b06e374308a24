import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** So many, of an audience, on a day (`YYYY-MM-DD`, UTC). */
interface CountOfDay {
  readonly audience: string;
  readonly day: string;
  readonly count: number;
}

/** How many have registered on each day. */
export async function signUpsOf(db: Db, from: Date, until: Date): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select audience, (created_at at time zone 'UTC')::date as day, count(*) as count
    from players where created_at >= ${from} and created_at < ${until}
    group by 1, 2`.execute(db);
  return rows;
}

/** Players who were here on a day, and in the 7 and the 30 days that end with it, by audience. */
export async function activeOn(db: Db, day: string) {
  const { rows } = await sql<{ audience: string; day: number; week: number; month: number }>`
    select p.audience,
      count(distinct d.player_id) filter (where d.day = ${day}::date) as day,
      count(distinct d.player_id) filter (where d.day > ${day}::date - 7) as week,
      count(distinct d.player_id) as month
    from player_days d join players p on p.id = d.player_id
    where d.day > ${day}::date - 30 and d.day <= ${day}::date
    group by 1`.execute(db);
  return rows;
}

/** Of those who registered in each of the weeks before: how many were here in the week that begins on a Monday. */
export async function returnsIn(db: Db, monday: string, weeksBack: number) {
  const { rows } = await sql<{ audience: string; later: number; players: number }>`
    select p.audience, count(distinct p.id) as players,
      ((${monday}::date - date_trunc('week', p.created_at at time zone 'UTC')::date) / 7) as later
    from players p left join player_days d
      on d.player_id = p.id and d.day >= ${monday}::date and d.day < ${monday}::date + 7
    where p.created_at >= (${monday}::date - 7 * ${weeksBack}::int)::timestamp at time zone 'UTC'
      and p.created_at < (${monday}::date + 7)::timestamp at time zone 'UTC'
      and (d.day is not null or p.created_at >= ${monday}::date::timestamp at time zone 'UTC')
    group by 1, 3`.execute(db);
  return rows;
}

/** Days that were counted long ago. */
export async function forgetDays(db: Db, before: string): Promise<void> {
  await sql`delete from player_days where day < ${before}::date`.execute(db);
}
