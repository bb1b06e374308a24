import type { Pool } from 'pg';
import type { JobResult, PgBoss } from 'pg-boss';
import { jobRuns } from '../telemetry/counts.ts';
import type { Health } from '../telemetry/health.ts';
import type { Log } from '../telemetry/log.ts';
import { inSpan } from '../telemetry/span.ts';
import { type Alarm, wakeWhatIsDue } from './alarm.ts';

/** Runs the handler of that name. */
export type RunJob = (name: string, data: unknown) => Promise<void>;

/** Workers are woken for due jobs; regular polling finds any that were missed. */
const WORKER = {
  pollingIntervalSeconds: 60,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

interface Options {
  readonly boss: PgBoss;
  readonly pool: Pool;
  readonly log: Log;
  readonly health: Health | undefined;
  readonly run: RunJob;
}

/** A worker for each queue, and the alarm that wakes them. */
export async function startWorkers(names: Iterable<string>, options: Options): Promise<Alarm> {
  const { boss, pool, log, health, run } = options;
  const attempt = async (id: string, name: string, data: unknown): Promise<JobResult> => {
    const done = jobRuns.startTimer({ job: name });
    try {
      await inSpan(`job ${name}`, () => run(name, data));
      done({ outcome: 'done' });
      health?.succeeded(`job:${name}`);
      return { id, status: 'completed' };
    } catch (error) {
      done({ outcome: 'failed' });
      health?.failed(`job:${name}`, error);
      log.error({ err: error, job: name, data }, 'job failed, will be retried');
      return { id, status: 'failed' };
    }
  };
  const wakers = new Map<string, () => void>();
  for (const name of names) {
    const worker = await boss.work(name, WORKER, (batch) =>
      Promise.all(batch.map((job) => attempt(job.id, name, job.data))),
    );
    wakers.set(name, () => boss.notifyWorker(worker));
  }
  return wakeWhatIsDue(pool, wakers, log);
}
