import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { aloneAtStart } from '../database/start-lock.ts';
import type { Health } from '../telemetry/health.ts';
import type { Log } from '../telemetry/log.ts';
import type { Alarm } from './alarm.ts';
import { runAllDue } from './due.ts';
import { makeQueue, type NamedJob, openQueue, storing } from './queue.ts';
import { recordRun, startSchedules } from './schedules.ts';
import { type QueueState, queueStates } from './state.ts';
import { type RunJob, startWorkers } from './workers.ts';

/** Running jobs are given up after this time, and run again on another node. */
const STOPS_WITHIN_MS = 5_000;

export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

/**
 * Jobs, stored in the database of the change that queues them. A handler may run more than once and on any node, so it
 * reads the current state and does nothing if nothing is due.
 */
export interface Jobs {
  /** Registers a handler, before `start`. */
  handle(name: string, handler: JobHandler): void;
  /** Queues a job in the caller's transaction. */
  send(db: Db, name: string, data: Readonly<Record<string, unknown>>, at?: Date): Promise<void>;
  /** Makes the statement that queues jobs of any names, for the caller to run. */
  queueing(jobs: readonly NamedJob[]): Promise<CompiledQuery>;
  /**
   * Runs a handler by a cron expression (UTC), on one node at a time. A start runs it, too, if it has not run since it was
   * last due.
   */
  every(name: string, cron: string, handler: JobHandler): void;
  /** Lets work outlast its job, so that the next job is taken. `stop` waits for it; a failure is logged. */
  outlast(name: string, work: Promise<void>): void;
  start(): Promise<void>;
  /** Stops taking jobs: running ones are finished, and new ones are left to other nodes. */
  rest(): Promise<void>;
  stop(): Promise<void>;
  /** The queues of all names, for the status page. */
  states(): Promise<QueueState[]>;
  /** Runs all jobs that are due by the clock, here and now; for tests. */
  runDue(): Promise<number>;
}

interface Options {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Records how the jobs of each name fare. */
  readonly health?: Health;
  /** `false`: jobs are stored but only run by `runDue`. */
  readonly workers: boolean;
}

export function createJobs({ pool, clock, log, health, workers }: Options): Jobs {
  const handlers = new Map<string, JobHandler>();
  const lasting = new Set<Promise<void>>();
  const schedules = new Map<string, string>();
  const boss = openQueue(pool, log, workers);
  let alarm: Alarm | undefined;

  const handlerOf = (name: string): JobHandler => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for job ${name}`);
    return handler;
  };
  // every job is sent with an object by `send`, or null by a schedule
  const run: RunJob = async (name, data) =>
    handlerOf(name)((data ?? {}) as Record<string, unknown>);

  return {
    handle(name, handler) {
      if (handlers.has(name)) throw new Error(`job ${name} has two handlers`);
      handlers.set(name, handler);
    },
    every(name, cron, handler) {
      this.handle(name, async (data) => {
        await handler(data);
        await recordRun(pool, name);
      });
      schedules.set(name, cron);
    },
    outlast(name, work) {
      const ended = work
        .catch((error: unknown) => log.error({ err: error, job: name }, 'work after a job failed'))
        .finally(() => lasting.delete(ended));
      lasting.add(ended);
    },
    async send(db, name, data, at) {
      await db.executeQuery(await this.queueing([{ name, data, ...(at && { at }) }]));
    },
    async queueing(jobs) {
      for (const { name } of jobs) handlerOf(name);
      return storing(boss, jobs, clock.now());
    },
    async start() {
      await boss.start();
      await aloneAtStart(pool, async () => {
        for (const name of handlers.keys()) await makeQueue(boss, name);
        if (!workers) return;
        await startSchedules(boss, pool, schedules);
      });
      if (!workers) return;
      alarm = await startWorkers(handlers.keys(), { boss, pool, log, health, run });
    },
    async rest() {
      await alarm?.stop();
      alarm = undefined;
      await Promise.all([...handlers.keys()].map((name) => boss.offWork(name, { wait: false })));
    },
    async stop() {
      await alarm?.stop();
      const patience = sleep(STOPS_WITHIN_MS, undefined, { ref: false });
      await boss.stop({ graceful: true, timeout: STOPS_WITHIN_MS });
      await Promise.race([Promise.all(lasting), patience]);
    },
    states: () => queueStates(boss, pool, clock.now()),
    async runDue() {
      let count = 0;
      do {
        await Promise.all(lasting);
        count += await runAllDue(pool, clock, [...handlers.keys()], run);
      } while (lasting.size > 0);
      return count;
    },
  };
}
