import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** An audience and the zone (IANA) of its days. */
interface Place {
  readonly audience: string;
  readonly timeZone: string;
}

/** A count for one day (`YYYY-MM-DD`, in the zone). */
interface CountOfDay {
  readonly day: string;
  readonly count: number;
}

/** How many have registered on each day. */
export async function signUpsOf(
  db: Db,
  { audience, timeZone }: Place,
  from: Date,
  until: Date,
): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select (created_at at time zone ${timeZone})::date as day, count(*) as count
    from players where created_at >= ${from} and created_at < ${until} and audience = ${audience}
    group by 1`.execute(db);
  return rows;
}

/** Players of an audience who were here on a day, and in the 7 and the 30 days that end with it. */
export async function activeOn(db: Db, audience: string, day: string) {
  const { rows } = await sql<{ day: number; week: number; month: number }>`
    select
      count(distinct d.player_id) filter (where d.day = ${day}::date) as day,
      count(distinct d.player_id) filter (where d.day > ${day}::date - 7) as week,
      count(distinct d.player_id) as month
    from player_days d join players p on p.id = d.player_id
    where d.day > ${day}::date - 30 and d.day <= ${day}::date and p.audience = ${audience}`.execute(
    db,
  );
  return rows[0] ?? { day: 0, week: 0, month: 0 };
}

/** Of those who registered in each of the weeks before: how many were here in the week that begins on a Monday. */
export async function returnsIn(
  db: Db,
  { audience, timeZone: zone }: Place,
  monday: string,
  weeksBack: number,
) {
  const { rows } = await sql<{ later: number; players: number }>`
    select count(distinct p.id) as players,
      ((${monday}::date - date_trunc('week', p.created_at at time zone ${zone})::date) / 7) as later
    from players p left join player_days d
      on d.player_id = p.id and d.day >= ${monday}::date and d.day < ${monday}::date + 7
    where p.audience = ${audience}
      and p.created_at >= (${monday}::date - 7 * ${weeksBack}::int)::timestamp at time zone ${zone}
      and p.created_at < (${monday}::date + 7)::timestamp at time zone ${zone}
      and (d.day is not null or p.created_at >= ${monday}::date::timestamp at time zone ${zone})
    group by 2`.execute(db);
  return rows;
}

/** Days that were counted long ago. */
export async function forgetDays(db: Db, before: string): Promise<void> {
  await sql`delete from player_days where day < ${before}::date`.execute(db);
}

/** Tells if an audience has any players. */
export async function hasPlayers(db: Db, audience: string): Promise<boolean> {
  const { rows } = await sql`select from players where audience = ${audience} limit 1`.execute(db);
  return rows.length > 0;
}
