import { DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Db } from './database.ts';

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a change has its connection')),
});
/** What Kysely keeps for new connections and transactions, of which there are none within a transaction. */
const NEVER_ASKED = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * Runs a change as one transaction. Kysely would send each statement when the one before has been answered; here
 * several may be under way ({@link together}), in the order in which they were sent.
 */
export function inTransaction<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const queued = trx.getExecutor();
    const connection = await queued.provideConnection(async (own) => own);
    const executor = queued.withConnectionProvider({ provideConnection: (use) => use(connection) });
    return change(new Transaction<unknown>({ ...NEVER_ASKED, executor }));
  });
}
