import { inBatches } from '../batches.ts';
import type { Db } from './database.ts';

/**
 * A look-up that many requests make at the same time: requests that arrive while a statement runs share the next one (see
 * {@link inBatches}). A transaction asks alone, because only its own connection sees what it has written. Without shared
 * look-ups the p99 under load rises by 66 to 80 % (docs/decisions/0094-plain-queries.md).
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

/** Longer lists, such as exports, are read alone: nobody else waits for them. */
const MOST_SHARED = 200;

/** {@link sharedLookUp} of rows by id. Each caller gets those of its rows that exist. */
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
