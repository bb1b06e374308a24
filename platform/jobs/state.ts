import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';

/** The jobs of one name. */
export interface QueueState {
  readonly name: string;
  /** Jobs that should have begun. */
  readonly due: number;
  readonly oldestDueAt: Date | null;
  /** As the queue last counted them, about once a minute. */
  readonly running: number;
  readonly later: number;
}

/** All queues by name. Due jobs are found by their index, however many wait for a later time. */
export async function queueStates(boss: PgBoss, pool: Pool, now: Date): Promise<QueueState[]> {
  const [queues, { rows }] = await Promise.all([
    boss.getQueues(),
    pool.query<{ name: string; due: number; oldest: Date }>(
      `select name, count(*)::int as due, min(start_after) as oldest from pgboss.job
       where state < 'active' and start_after <= $1 group by name`,
      [now],
    ),
  ]);
  const due = new Map(rows.map((row) => [row.name, row]));
  return queues
    .map(({ name, activeCount, deferredCount }) => ({
      name,
      due: due.get(name)?.due ?? 0,
      oldestDueAt: due.get(name)?.oldest ?? null,
      running: activeCount,
      later: deferredCount,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
