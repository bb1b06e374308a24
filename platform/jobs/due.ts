import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { RunJob } from './workers.ts';

interface Due {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

/** Runs due jobs in order, also those that they queue, until none is due. Returns the number of jobs. */
export async function runAllDue(
  pool: Pool,
  clock: Clock,
  names: readonly string[],
  run: RunJob,
): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await nextDue(pool, clock.now(), names);
    if (due.length === 0) return count;
    for (const { id, name, data } of due) {
      await run(name, data);
      await pool.query(`delete from pgboss.job where id = $1 and name = $2`, [id, name]);
      count += 1;
    }
  }
}

async function nextDue(pool: Pool, at: Date, names: readonly string[]): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `select id, name, data from pgboss.job
     where state in ('created', 'retry') and start_after <= $1 and name = any($2)
     order by start_after, created_on limit 100`,
    [at, names],
  );
  return rows;
}
