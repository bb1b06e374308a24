import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** Compares held points with the ledger and with their cases, and answers every difference: there is none. */
export async function wrongHeld(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with expected as (
      select h.match_id, h.round, h.state, e.reason, e.points,
        case e.side when 'challenger' then h.challenger_id else h.challenged_id end as player_id
      from held_points h
      cross join lateral jsonb_to_recordset(h.entries) as e (side text, points integer, reason text)
    ), booked as (
      select t.match_id, t.round, t.reason, t.player_id, e.points
      from points_transactions t
      join points_entries e on e.transaction_id = t.id and e.account = 'player:' || t.player_id
      where t.reverses is null
    )
    select format('%s points of %s in %s: %s for %s', x.state, x.player_id, x.match_id, b.points, x.points) as finding
    from expected x left join booked b using (match_id, round, reason, player_id)
    where case x.state when 'released' then b.points is distinct from x.points else b.points is not null end
    union all
    select format('%s points of match %s in a case that is %s', h.state, h.match_id, p.state)
    from held_points h join held_pairs p on p.id = h.pair_id
    where h.state <> p.state and h.state <> 'withdrawn'
    union all
    select format('case %s is open without points', p.id) from held_pairs p
    where p.state = 'held'
      and not exists (select from held_points h where h.pair_id = p.id and h.state = 'held')`.execute(
    db,
  );
  return rows.map(({ finding }) => finding);
}
