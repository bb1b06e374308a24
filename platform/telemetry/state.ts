import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** The queue is read from the database at most so often, however many ask. */
const JOBS_KNOWN_FOR_MS = 10_000;

interface DueJobs {
  readonly name: string;
  readonly due: number;
  readonly age: number;
  readonly retried: number;
}

/** Adds gauges of this node's database connections and of the queue, which is the same on every node. */
export function registerState(registry: Registry, pool: Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'database_connections',
    help: 'Database connections of this node, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Requests and jobs of this node that wait for a database connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const jobs = dueJobs(pool);
  const gauges = {
    due: { name: 'jobs_due', help: 'Jobs that are due and not yet taken' },
    age: { name: 'jobs_oldest_due_seconds', help: 'Time since the oldest of them was due' },
    retried: { name: 'jobs_retried', help: 'Jobs that failed and wait for another try' },
  } as const;
  for (const [field, { name, help }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        this.reset();
        for (const row of await jobs()) {
          this.set({ job: row.name }, row[field as keyof typeof gauges]);
        }
      },
    });
  }
}

/** Reads the queue, once for those who ask within some seconds; without an answer of the database there are no figures. */
function dueJobs(pool: Pool): () => Promise<readonly DueJobs[]> {
  let known: { at: number; rows: Promise<readonly DueJobs[]> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now - known.at > JOBS_KNOWN_FOR_MS) {
      known = { at: now, rows: readDueJobs(pool).catch(() => []) };
    }
    return known.rows;
  };
}

/** Jobs are due by the database's clock, since those of the nodes may differ. */
async function readDueJobs(pool: Pool): Promise<readonly DueJobs[]> {
  const { rows } = await pool.query<DueJobs>(
    `select queue.name,
            coalesce(jobs.due, 0)::int as due,
            coalesce(jobs.age, 0)::float as age,
            coalesce(jobs.retried, 0)::int as retried
     from pgboss.queue left join (
       select name,
              count(*) filter (where start_after <= now()) as due,
              extract(epoch from now() - min(start_after) filter (where start_after <= now())) as age,
              count(*) filter (where state = 'retry') as retried
       from pgboss.job where state < 'active' group by name
     ) jobs on jobs.name = queue.name
     order by queue.name`,
  );
  return rows;
}
