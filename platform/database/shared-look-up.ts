import { inBatches } from '../batches.ts';
import type { Db } from './database.ts';

/**
 * A look-up that many requests make at once, so that those who come while one is under way are answered by one statement
 * (see {@link inBatches}): the busier the database, the fewer statements. A change looks up by itself, at once, since
 * only its own connection sees what it has written.
 */
export function sharedLookUp<Asked, Found>(
  lookUp: (db: Db, asked: readonly Asked[]) => Promise<readonly Found[]>,
  nameOf?: (asked: Asked) => string,
): (db: Db, asked: Asked) => Promise<Found> {
  const shared = new WeakMap<Db, (asked: Asked) => Promise<Found>>();
  return async (db, asked) => {
    if (db.isTransaction) return (await lookUp(db, [asked]))[0] as Found; // as many as asked
    const ask = shared.get(db) ?? inBatches((all: readonly Asked[]) => lookUp(db, all), nameOf);
    shared.set(db, ask);
    return ask(asked);
  };
}

/** Whoever asks for more is a list or a file in the making, and nobody else is to wait for it. */
const MOST_SHARED = 200;

/** As {@link sharedLookUp}, of rows by id: whoever asks is answered with the rows of theirs that there are. */
export function sharedRows<Id extends string, Row>(
  rowsOf: (db: Db, ids: readonly Id[]) => Promise<Map<Id, Row>>,
): (db: Db, ids: readonly Id[]) => Promise<Map<Id, Row>> {
  const look = sharedLookUp<ReadonlySet<Id>, Map<Id, Row>>(
    async (db, asked) => {
      const all = await rowsOf(db, [...new Set(asked.flatMap((ids) => [...ids]))]);
      return asked.map((ids) => new Map([...all].filter(([id]) => ids.has(id))));
    },
    (ids) => [...ids].join(),
  );
  return async (db, ids) => {
    const wanted = new Set(ids);
    if (wanted.size === 0) return new Map();
    return wanted.size > MOST_SHARED ? rowsOf(db, [...wanted]) : look(db, wanted);
  };
}
