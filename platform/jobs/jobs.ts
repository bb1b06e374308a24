import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Log } from '../telemetry/log.ts';
import { type Alarm, wakeWhatIsDue } from './alarm.ts';

export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

/**
 * Work for later, kept in the same database as the change that asks for it. A handler may run more
 * than once and on any node, so it looks at the state of things and does nothing where nothing is due.
 */
export interface Jobs {
  /** Names the handlers; before `start`. */
  handle(name: string, handler: JobHandler): void;
  /** Queues a job in the caller's transaction. */
  send(db: Db, name: string, data: Readonly<Record<string, unknown>>, at?: Date): Promise<void>;
  /** Many, of whatever names, in one statement. */
  sendAll(db: Db, jobs: readonly NamedJob[]): Promise<void>;
  /** Runs a handler at start and then by a cron expression (UTC), on one node at a time. */
  every(name: string, cron: string, handler: JobHandler): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs whatever is due by the clock, here and now, until nothing is; for tests. */
  runDue(): Promise<number>;
}

export interface QueuedJob {
  readonly data: Readonly<Record<string, unknown>>;
  /** At once without. */
  readonly at?: Date;
}

export interface NamedJob extends QueuedJob {
  readonly name: string;
}

interface Options {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** `false`: jobs are stored but only run by `runDue`. */
  readonly workers: boolean;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** Workers are woken for what is due; what slips past is found when one looks by itself. */
const WORKER = { pollingIntervalSeconds: 60, batchSize: 4, burstWhenBatchFull: true } as const;
/** Nodes that start within this time of each other count as one start. */
const START_TOGETHER_S = 10;
/** A job that takes longer was on a node that is no more: another one takes it up. */
const EXPIRES_AFTER_S = 60;
const RETRY = {
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: EXPIRES_AFTER_S,
  deleteAfterSeconds: 3_600, // what is done is soon forgotten: it may have named somebody
};

export function createJobs({ pool, clock, log, workers }: Options): Jobs {
  const handlers = new Map<string, JobHandler>();
  const schedules = new Map<string, string>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: workers,
    schedule: workers,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  let alarm: Alarm | undefined;

  const run = async (name: string, data: unknown) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for job ${name}`);
    // every job is sent with an object by `send`, or null by a schedule
    await handler((data ?? {}) as Record<string, unknown>);
  };

  const attempt = async (id: string, name: string, data: unknown): Promise<JobResult> => {
    try {
      await run(name, data);
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, job: name, data }, 'job failed, will be retried');
      return { id, status: 'failed' };
    }
  };

  return {
    handle(name, handler) {
      if (handlers.has(name)) throw new Error(`job ${name} has two handlers`);
      handlers.set(name, handler);
    },
    every(name, cron, handler) {
      this.handle(name, handler);
      schedules.set(name, cron);
    },
    send(db, name, data, at) {
      return this.sendAll(db, [{ name, data, ...(at && { at }) }]);
    },
    async sendAll(db, jobs) {
      if (jobs.length === 0) return;
      const written: Written[] = [];
      const later = {
        executeSql: async (text: string, values: unknown[] = []) => {
          written.push({ text, values });
          return { rows: [] };
        },
      };
      for (const [name, named] of Map.groupBy(jobs, (job) => job.name)) {
        if (!handlers.has(name)) throw new Error(`no handler for job ${name}`);
        const queued = named.map(({ data, at = clock.now() }) => ({
          data,
          startAfter: at,
          ...RETRY,
        }));
        await boss.insert(name, queued, { db: later });
      }
      await db.executeQuery(together(written));
    },
    async start() {
      await boss.start();
      for (const name of handlers.keys()) {
        await boss.createQueue(name, RETRY);
        await boss.updateQueue(name, RETRY); // one that an earlier release has made
        // Makes the queue known before its first job: a `send` inside a transaction would look it up over
        // another connection, and wait for ever where transactions hold them all.
        await boss.findJobs(name, { id: NO_JOB });
      }
      if (!workers) return;
      for (const [name, cron] of schedules) {
        await boss.schedule(name, cron);
        await boss.send(name, {}, { singletonKey: 'at-start', singletonSeconds: START_TOGETHER_S });
      }
      const wakers = new Map<string, () => void>();
      for (const name of handlers.keys()) {
        const options = { ...WORKER, perJobResults: true } as const;
        const worker = await boss.work(name, options, (batch) =>
          Promise.all(batch.map((job) => attempt(job.id, name, job.data))),
        );
        wakers.set(name, () => boss.notifyWorker(worker));
      }
      alarm = wakeWhatIsDue(pool, wakers, log);
    },
    async stop() {
      await alarm?.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
    async runDue() {
      let count = 0;
      for (;;) {
        const due = await pool.query<{ id: string; name: string; data: unknown }>(
          `select id, name, data from pgboss.job
           where state in ('created', 'retry') and start_after <= $1 and name = any($2)
           order by start_after, created_on limit 100`,
          [clock.now(), [...handlers.keys()]],
        );
        if (due.rows.length === 0) return count;
        for (const job of due.rows) {
          await run(job.name, job.data);
          await pool.query(`delete from pgboss.job where id = $1 and name = $2`, [
            job.id,
            job.name,
          ]);
          count += 1;
        }
      }
    },
  };
}

interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** pg-boss writes one statement a queue, each with one parameter; they go as one. */
function together(written: readonly Written[]): CompiledQuery {
  const parts = written.map(({ text }, index) => {
    const place = `$${index + 1}`;
    return `queued_${index} as (${text.replaceAll('$1', () => place)})`;
  });
  return CompiledQuery.raw(
    `with ${parts.join(', ')} select`,
    written.flatMap(({ values }) => values),
  );
}
