import type { Pool } from 'pg';

/** Any number, the same in every process and every release. */
const LOCK = 7_026_002;
/** A node waits as long as the migration of another takes, whatever limits the role has. */
const WITHOUT_LIMITS = `set local lock_timeout = 0; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs what a start does to the database, while no other node of any machine does the same: PostgreSQL's `if not exists`
 * does not hold against a second one at the same moment. The task asks over further connections of its own.
 */
export async function aloneAtStart<T>(
  pool: Pick<Pool, 'connect'>,
  task: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // in a transaction, which a pooler such as PgBouncer leaves on one connection
    await client.query(`begin; ${WITHOUT_LIMITS}; select pg_advisory_xact_lock(${LOCK})`);
    return await task();
  } finally {
    const ended = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(ended);
  }
}
