import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Db } from './database.ts';
import { pipelined } from './pipelined.ts';

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a change has its connection')),
});
/** Parts that Kysely needs for new connections and transactions. A running transaction opens none. */
const NEVER_ASKED = { config: { dialect }, dialect, driver: new DummyDriver() };

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** The end of a change. */
export interface Ending<T> {
  /** The last statements, sent together with the commit. */
  readonly last: readonly CompiledQuery[];
  /** The change's result after the commit, from the rows of each of the last statements. */
  readonly result: (rows: readonly (readonly unknown[])[]) => T;
}

/**
 * Runs a change as one transaction. Kysely would send each statement after the answer to the previous one; here
 * several may be under way ({@link pipelined}): the first ones leave with `begin`, the last ones with `commit`, which
 * undoes everything if one of them fails. With Kysely's own transaction the p99 rises by 29 to 56 %
 * (docs/decisions/0094-plain-queries.md).
 */
export async function inTransaction<T>(
  db: Db,
  change: (trx: Db) => Promise<Ending<T>>,
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const begun = connection.executeQuery(BEGIN);
    begun.catch(() => undefined); // heard below
    const own = executor.withConnectionProvider({
      provideConnection: (use) => use(asking(connection, begun)),
    });
    let ends: Ending<T>;
    try {
      ends = await change(new Transaction<unknown>({ ...NEVER_ASKED, executor: own }));
      await begun;
    } catch (error) {
      // a lost connection has undone the change already
      await connection.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
    const sent = [...ends.last, COMMIT].map((statement) => connection.executeQuery(statement));
    const answers = await pipelined(sent);
    return ends.result(answers.slice(0, -1).map(({ rows }) => rows));
  });
}

/** A question may leave before the transaction is known to have begun; what may write waits for that. */
function asking(
  connection: DatabaseConnection,
  begun: Promise<QueryResult<unknown>>,
): DatabaseConnection {
  return {
    async executeQuery<R>(statement: CompiledQuery) {
      if (!/^\s*select\b/i.test(statement.sql)) await begun;
      return connection.executeQuery<R>(statement);
    },
    streamQuery: (statement, size) => connection.streamQuery(statement, size),
  };
}
