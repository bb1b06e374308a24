import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

export interface QueuedJob {
  readonly data: Readonly<Record<string, unknown>>;
  /** The due time; now by default. */
  readonly at?: Date;
}

export interface NamedJob extends QueuedJob {
  readonly name: string;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** A job that takes longer was on a node that has died; another node runs it again. */
const EXPIRES_AFTER_S = 60;
const RETRY = {
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: EXPIRES_AFTER_S,
  deleteAfterSeconds: 3_600, // finished jobs are soon deleted, since they may name a person
};

/** The queue over our own connections; `tended`: it also handles expired jobs, and runs schedules. */
export function openQueue(pool: Pool, log: Log, tended: boolean): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: tended,
    schedule: tended,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  return boss;
}

/** Creates the queue of a name before its first job is sent. */
export async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, RETRY);
  await boss.updateQueue(name, RETRY); // one that an earlier release has made
  // A `send` inside a transaction would look the queue up over another connection, and block if transactions hold
  // them all.
  await boss.findJobs(name, { id: NO_JOB });
}

/** Makes the one statement that stores jobs of any names; jobs without a time are due at `now`. */
export async function storing(
  boss: PgBoss,
  jobs: readonly NamedJob[],
  now: Date,
): Promise<CompiledQuery> {
  const written: Written[] = [];
  const later = {
    executeSql: async (text: string, values: unknown[] = []) => {
      written.push({ text, values });
      return { rows: [] };
    },
  };
  for (const [name, named] of Map.groupBy(jobs, (job) => job.name)) {
    const queued = named.map(({ data, at = now }) => ({ data, startAfter: at, ...RETRY }));
    await boss.insert(name, queued, { db: later });
  }
  return together(written);
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
