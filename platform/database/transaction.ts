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
/** What Kysely keeps for new connections and transactions, of which there are none within a transaction. */
const NEVER_ASKED = { config: { dialect }, dialect, driver: new DummyDriver() };

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** How a change ends. */
export interface Ending<T> {
  /** What is still to be stored; it travels together with the commit. */
  readonly last: readonly CompiledQuery[];
  /** What the change comes to, once it is stored; with the rows that each of the last statements has answered. */
  readonly result: (rows: readonly (readonly unknown[])[]) => T;
}

/**
 * Runs a change as one transaction. Kysely would send each statement after the answer to the previous one; here
 * several may be under way ({@link pipelined}): the first questions leave with the beginning, the last statements with the
 * commit, which undoes everything where one of them fails. With Kysely's own transaction the p99 rises by 29 to 56 %
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
      // where the connection has gone, the change has gone with it
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
