import { sql } from 'kysely';
import { audienceZones } from '#brands/brands.ts';
import { type Week, weekAt } from '#core/weeks.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { SeasonTables } from './tables.ts';

/** The job at the end of a week, with its `audience`. */
export const WEEK_OVER = 'season-week-over';

/** Time for results of a week's last instant to arrive. */
const GRACE_MS = 60_000;

/** The time zone of an audience's weeks; its brands share one (decision 0007). `null`: no brand is served. */
export function zoneOfAudience(audience: string): string | null {
  return audienceZones().get(audience) ?? null;
}

/** Locks an audience's season to the end of the transaction. */
export async function lockSeason(db: Db, audience: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`season:${audience}`}, 0))`.execute(db);
}

/** Opens the week of an instant, once, and schedules the job that closes it. */
export async function openWeek(
  transaction: Transaction,
  audience: string,
  zone: string,
  at: Date,
): Promise<Week> {
  const week = weekAt(at, zone);
  const { startsAt: starts_at, endsAt: ends_at } = week;
  const made = await tables<SeasonTables>(transaction.db)
    .insertInto('season_weeks')
    .values({ audience, week: week.week, starts_at, ends_at, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('week')
    .executeTakeFirst();
  if (made) await transaction.job(WEEK_OVER, { audience }, new Date(ends_at.getTime() + GRACE_MS));
  return week;
}

/**
 * The end of the oldest past week that is not closed, within its grace period or not: players get a place in the next
 * week only after its promotions and relegations.
 */
export async function endToClose(db: Db, audience: string, now: Date): Promise<Date | null> {
  return (await oldestOpen(db, audience, now))?.ends_at ?? null;
}

/** The oldest week to close: it is over, and so is its grace period. */
export async function weekToClose(db: Db, audience: string, now: Date) {
  return oldestOpen(db, audience, new Date(now.getTime() - GRACE_MS));
}

/** The oldest open week that ended by then. */
function oldestOpen(db: Db, audience: string, over: Date) {
  return tables<SeasonTables>(db)
    .selectFrom('season_weeks')
    .selectAll()
    .where('audience', '=', audience)
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', over)
    .orderBy('ends_at')
    .executeTakeFirst();
}

/** Audiences with a week to close. */
export async function audiencesToClose(db: Db, now: Date): Promise<string[]> {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_weeks')
    .select('audience')
    .distinct()
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', new Date(now.getTime() - GRACE_MS))
    .execute();
  return rows.map(({ audience }) => audience);
}

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
