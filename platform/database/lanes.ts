import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Db } from './database.ts';

/** A connection while short statements are under way on it. */
interface Lane {
  readonly connection: Promise<DatabaseConnection>;
  giveBack(): void;
  underWay: number;
}

/** So many at once on one connection, which answers them in turn; whoever comes then takes another one. */
const MOST_UNDER_WAY = 8;
const lanesOf = new WeakMap<Db, Lane[]>();

/**
 * Asks a short statement outside any transaction, on a connection that others are asking on already where there is one:
 * in a rush the database then answers many in one go, and no further process of it has to wake up. What takes long, or
 * may wait for a lock, has a connection of its own. A statement that fails fails by itself.
 */
export async function askShared<Row>(
  db: Db,
  statement: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const lanes = lanesOf.get(db) ?? [];
  lanesOf.set(db, lanes);
  const lane = lanes.find(({ underWay }) => underWay < MOST_UNDER_WAY) ?? openLane(db, lanes);
  lane.underWay += 1;
  try {
    const connection = await lane.connection;
    return await connection.executeQuery<Row>(statement);
  } finally {
    lane.underWay -= 1;
    if (lane.underWay === 0) {
      lanes.splice(lanes.indexOf(lane), 1);
      lane.giveBack();
    }
  }
}

function openLane(db: Db, lanes: Lane[]): Lane {
  const given = Promise.withResolvers<DatabaseConnection>();
  const ended = Promise.withResolvers<void>();
  db.getExecutor()
    .provideConnection((connection) => {
      given.resolve(connection);
      return ended.promise;
    })
    .catch(given.reject);
  const lane = { connection: given.promise, giveBack: ended.resolve, underWay: 0 };
  lanes.push(lane);
  return lane;
}
