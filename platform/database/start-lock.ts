import type { Pool } from 'pg';

/** Any number, the same in every process and every release. */
const LOCK = 7_026_002;
/** A node waits as long as another node's migration takes, without the role's time limit. */
const WITHOUT_LIMITS = `set local lock_timeout = 0; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs a start's changes of the database on one node at a time, because PostgreSQL's `if not exists` is not safe against
 * concurrent statements. The task uses connections of its own.
 */
export async function aloneAtStart<T>(
  pool: Pick<Pool, 'connect'>,
  task: () => Promise<T>,
  lock = LOCK,
): Promise<T> {
  const client = await pool.connect();
  try {
    // in a transaction, which a pooler such as PgBouncer leaves on one connection
    await client.query(`begin; ${WITHOUT_LIMITS}; select pg_advisory_xact_lock(${lock})`);
    return await task();
  } finally {
    const ended = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(ended);
  }
}
