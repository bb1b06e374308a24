import type { Clock } from './clock.ts';
import { CHANGES_AT_ONCE, CONNECT_WITHIN_MS, type Db } from './database/database.ts';
import { isWorthAgain } from './database/errors.ts';
import { createGate } from './database/gate.ts';
import { inTransaction } from './database/transaction.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { NamedJob, QueuedJob } from './jobs/queue.ts';
import { appending, type LiveUpdate, type StreamEntry } from './realtime/streams.ts';

/**
 * A database transaction with its jobs and live updates: all are stored together or not at all. Live updates leave for the
 * sockets after the commit.
 */
export interface Transaction {
  /** The open transaction. */
  readonly db: Db;
  /** The time of all changes in the transaction. */
  readonly now: Date;
  /**
   * Publishes a live update to a channel, such as `player:<id>` or `event:<id>`. Capabilities have no other way to reach
   * live screens.
   */
  publish(channel: string, type: string, data: Readonly<Record<string, unknown>>): void;
  /** Queues a job, due now or at `at`; all jobs of a transaction are stored together at its end. */
  job(name: string, data: Readonly<Record<string, unknown>>, at?: Date): Promise<void>;
  /** Many jobs of one name, as {@link job}. */
  jobs(name: string, jobs: readonly QueuedJob[]): Promise<void>;
  /** Runs after the commit; must not fail the caller. */
  afterCommit(action: () => void): void;
}

/**
 * Runs changes, {@link CHANGES_AT_ONCE} at a time; the rest wait. The limit saves no time under the load of the bench. It
 * is there so that changes that wait for locks leave connections to readers.
 */
export interface Transactions {
  /** Runs a change; one that collides with another is run again from its beginning. */
  run<T>(change: (transaction: Transaction) => Promise<T>): Promise<T>;
}

const ATTEMPTS = 4;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** Sends committed live updates to their followers. */
  readonly send: (entries: readonly StreamEntry[]) => void;
}

export function createTransactions({ db, clock, jobs, send }: Parts): Transactions {
  const gate = createGate(CHANGES_AT_ONCE, CONNECT_WITHIN_MS);
  return { run: (change) => gate(() => again(change)) };

  async function again<T>(change: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(change);
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthAgain(error)) throw error;
      }
    }
  }

  async function once<T>(change: (transaction: Transaction) => Promise<T>): Promise<T> {
    const updates: LiveUpdate[] = [];
    const queued: NamedJob[] = [];
    const actions: (() => void)[] = [];
    const { result, entries } = await inTransaction(db, async (trx) => {
      const now = clock.now();
      const transaction: Transaction = {
        db: trx,
        now,
        publish: (channel, type, data) => updates.push({ channel, type, data }),
        async job(name, data, at = now) {
          queued.push({ name, data, at });
        },
        async jobs(name, more) {
          for (const job of more) queued.push({ at: now, ...job, name });
        },
        afterCommit: (action) => actions.push(action),
      };
      const result = await change(transaction);
      const queueing = queued.length > 0 ? [await jobs.queueing(queued)] : [];
      const appended = updates.length > 0 ? appending(trx, updates, now) : undefined;
      return {
        last: appended ? [appended.statement, ...queueing] : queueing,
        result: ([raised = []]) => ({ result, entries: appended?.entries(raised) ?? [] }),
      };
    });
    send(entries);
    for (const action of actions) action();
    return result;
  }
}
