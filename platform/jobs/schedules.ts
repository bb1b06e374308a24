import { CronExpressionParser } from 'cron-parser';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';

/**
 * Saves the cron expressions, and queues what has not run since it was last due, as after a night without a node. A
 * deploy of many nodes therefore queues nothing that has just run.
 */
export async function startSchedules(
  boss: PgBoss,
  pool: Pool,
  schedules: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; at: Date }>('select name, at from job_runs');
  const ran = new Map(rows.map(({ name, at }) => [name, at]));
  const now = new Date();
  for (const [name, cron] of schedules) {
    await boss.schedule(name, cron);
    if (!isDue(ran.get(name), cron, now)) continue;
    await boss.send(name, {});
    await recordRun(pool, name); // nodes start one after the other: the next one queues nothing
  }
}

/** Records that a job has run, or is queued and will. */
export async function recordRun(pool: Pool, name: string): Promise<void> {
  await pool.query(
    `insert into job_runs (name, at) values ($1, now())
     on conflict (name) do update set at = excluded.at`,
    [name],
  );
}

/** True if a job has not run since its cron expression last made it due. */
export function isDue(lastRun: Date | undefined, cron: string, now: Date): boolean {
  if (!lastRun) return true;
  const times = CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' });
  return lastRun < times.prev().toDate();
}
