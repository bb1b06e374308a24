import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/**
 * Differences of the seasons from the ledger and within themselves, of which there are none. Run it once all jobs have
 * run.
 */
export async function auditSeasons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select format('group %s: %s players for %s places', g.id, g.players, count(p.*)) as finding
    from season_groups g left join season_places p on p.group_id = g.id
    group by g.id, g.players having g.players <> count(p.*)
    union all
    select format('place of %s in %s: %s points for %s', p.player_id, p.week, p.points, coalesce(given.points, 0))
    from season_places p
    join season_weeks w on w.audience = p.audience and w.week = p.week
    left join lateral (
      select sum(e.points) as points from points_transactions t
      join points_entries e on e.transaction_id = t.id and e.account = 'player:' || t.player_id
      where t.player_id = p.player_id and t.at >= w.starts_at and t.at < w.ends_at
    ) as given on true
    where p.points <> coalesce(given.points, 0)
    union all
    select format('group %s: %s places are closed of %s', g.id, count(p.turn), count(*))
    from season_groups g join season_places p on p.group_id = g.id
    group by g.id, g.closed_at having count(p.turn) <> case when g.closed_at is null then 0 else count(*) end
  `.execute(db);
  return rows.map(({ finding }) => finding);
}
