import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from '../telemetry/log.ts';

/** The longest delay of a due job. */
const LOOK_EVERY_MS = 500;

export interface Alarm {
  stop(): Promise<void>;
}

/**
 * Wakes the workers of queues with due jobs. One query covers all queues, because a query for each, twice a second, made
 * requests wait (docs/decisions/0046-database-load.md).
 */
export function wakeWhatIsDue(
  pool: Pool,
  wakers: ReadonlyMap<string, () => void>,
  log: Log,
): Alarm {
  const end = new AbortController();
  const watch = async () => {
    while (!end.signal.aborted) {
      try {
        for (const name of await queuesDue(pool)) wakers.get(name)?.();
      } catch (error) {
        log.error({ err: error }, 'due jobs not looked up');
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    async stop() {
      end.abort();
      await watching;
    },
  };
}

/** Answered by the index of `installJobQueue`, however many jobs wait for a later time. */
async function queuesDue(pool: Pool): Promise<string[]> {
  // without a name, which poolers in transaction mode do not know
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
  );
  return rows.map(({ name }) => name);
}
