import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { isWorthAgain } from './database/errors.ts';
import type { Jobs } from './jobs/jobs.ts';
import { type Announcement, appendToStreams, type StreamEntry } from './realtime/streams.ts';

/**
 * One change, as one transaction: rows, timeline, notifications, announcements and jobs are stored
 * together or not at all. What was announced leaves for the sockets after the commit.
 */
export interface Work {
  /** The open transaction. */
  readonly db: Db;
  /** One instant for the whole change. */
  readonly now: Date;
  /** Tells a channel (`player:<id>`, `event:<id>`, `match:<id>`) that something happened. */
  announce(channel: string, type: string, data: Readonly<Record<string, unknown>>): void;
  /** Queues a job, due at once or at `at`; it exists only if the change commits. */
  job(name: string, data: Readonly<Record<string, unknown>>, at?: Date): Promise<void>;
  /** Runs after the commit; must not fail the caller. */
  afterCommit(action: () => void): void;
}

export interface Workshop {
  /** A change that ran into another one is made again, from its beginning. */
  transact<T>(change: (work: Work) => Promise<T>): Promise<T>;
}

const ATTEMPTS = 4;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** Sends committed announcements to whoever listens. */
  readonly publish: (entries: readonly StreamEntry[]) => void;
}

export function createWorkshop({ db, clock, jobs, publish }: Parts): Workshop {
  return {
    async transact(change) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(change);
        } catch (error) {
          if (attempt === ATTEMPTS || !isWorthAgain(error)) throw error;
        }
      }
    },
  };

  async function once<T>(change: (work: Work) => Promise<T>): Promise<T> {
    const announcements: Announcement[] = [];
    const actions: (() => void)[] = [];
    const { result, entries } = await db.transaction().execute(async (trx) => {
      const work: Work = {
        db: trx,
        now: clock.now(),
        announce: (channel, type, data) => announcements.push({ channel, type, data }),
        job: (name, data, at) => jobs.send(trx, name, data, at),
        afterCommit: (action) => actions.push(action),
      };
      const result = await change(work);
      return { result, entries: await appendToStreams(trx, announcements, work.now) };
    });
    publish(entries);
    for (const action of actions) action();
    return result;
  }
}
