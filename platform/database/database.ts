import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CONNECTION_NAME } from './announcing.ts';
import { preparingPool } from './prepared.ts';

/**
 * The database without a view of any table. A capability sees its own tables, and only those, through
 * {@link tables}; of another capability it calls what that exports.
 */
export type Db = Kysely<unknown>;

/** The database seen as the tables of one capability. */
export function tables<Tables>(db: Db): Kysely<Tables> {
  // Table types are only a view; every capability narrows the same connection to its own.
  return db as unknown as Kysely<Tables>;
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export const POOL_SIZE = 8;
/**
 * Transactions hold a connection while they wait for locks and for the disk, so some connections are left for readers,
 * who are the most.
 */
export const CHANGES_AT_ONCE = 5;
/** Longer than any peak; a longer wait means that a connection was never released. */
export const CONNECT_WITHIN_MS = 20_000;
const BIGINT = 20;
const DATE = 1082;

interface Opening {
  /** The most connections. */
  readonly size?: number;
  /** `false`: no statement has a name, as poolers in transaction mode need it. */
  readonly isPrepared?: boolean;
}

/** Opens a pool; a pool of 8 does more than a larger one on two cores. */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  { size = POOL_SIZE, isPrepared = true }: Opening = {},
): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(BIGINT, Number);
  types.setTypeParser(DATE, String);
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    types,
    application_name: CONNECTION_NAME,
    pipeline: true, // see `pipelined`
  });
  pool.on('error', onError);
  // lost between two statements of a transaction, which the pool does not report; the next statement fails
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db: Db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, isPrepared) }),
  });
  return { db, pool, close: () => db.destroy() };
}
