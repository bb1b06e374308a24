import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** A statement is prepared once it has come so often: many come once, such as lists of varying length. */
const WORTH_PREPARING = 3;
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;
/** The schema has changed under a prepared statement: another release has migrated. */
const PLAN_IS_OLD = '0A000';

/**
 * The pool as Kysely uses it, frequent statements being prepared: PostgreSQL then neither
 * parses nor plans them again. Without it a request costs 25 % more processor time, and PostgreSQL 72 % more
 * (docs/decisions/0094-plain-queries.md). Poolers that hand a connection to others after each transaction may not know
 * prepared statements: `isPrepared` turns them off.
 */
export function preparingPool(pool: Pool, isPrepared = true): PostgresPool {
  const names = isPrepared ? statementNames() : () => undefined;
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? preparingClient(client, names);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** A statement of a change failed and the change went on all the same; nothing of it is stored. */
export class UndoneError extends Error {
  constructor() {
    super('the change was undone by a statement that failed');
  }
}

type NameOf = (sql: string) => string | undefined;

function preparingClient(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  let generation = 0;
  const run = async (sql: string, values: readonly unknown[]): Promise<unknown> => {
    const name = nameOf(sql);
    const query = { text: sql, values: [...values] };
    const named = name === undefined ? query : { ...query, name: `${name}-${generation}` };
    const answer = await client.query(named);
    // PostgreSQL answers a commit after a failure with a rollback, and calls that no error
    if (sql === 'commit' && answer.command === 'ROLLBACK') throw new UndoneError();
    return answer;
  };
  const prepared = async (sql: string, values: readonly unknown[]) => {
    const isAlone = () => client.getTransactionStatus() === 'I';
    const wasAlone = isAlone();
    try {
      return await run(sql, values);
    } catch (error) {
      if (!isOldPlan(error)) throw error;
      generation += 1; // prepared anew from now on
      if (!wasAlone || !isAlone()) throw error; // the whole transaction is made again
      return run(sql, values);
    }
  };
  return {
    // Kysely reads what pg answers, whatever its types call it; cursors go by the same method
    query: ((sql: unknown, values: readonly unknown[] = []) =>
      typeof sql === 'string'
        ? prepared(sql, values)
        : client.query(sql as never)) as PostgresPoolClient['query'] &
      ((sql: string, values: readonly unknown[]) => Promise<PostgresQueryResult<never>>),
    release: () => client.release(),
  };
}

function statementNames(): NameOf {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST_PREPARED) return undefined;
    if (seen.size >= MOST_COUNTED) seen.clear();
    const times = (seen.get(sql) ?? 0) + 1;
    seen.set(sql, times);
    if (times < WORTH_PREPARING) return undefined;
    seen.delete(sql);
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

function isOldPlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === PLAN_IS_OLD;
}
