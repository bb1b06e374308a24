import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { askShared } from './lanes.ts';

/** Stands for a value while a statement is written. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

type Statement<Values extends readonly unknown[], Row> = (
  db: Db,
  ...values: Values
) => Promise<Row[]>;

/**
 * A statement that very many requests ask. Kysely writes it the first time; afterwards it is only given its values,
 * since writing it takes about as much of the processor as asking it. `write` puts each value into a place of the
 * statement, and cannot look at it: what the text depends on makes another statement. Outside a change it shares a
 * connection with others of its kind ({@link askShared}), so it has to be quick.
 */
export function writtenOnce<Values extends readonly unknown[], Row>(
  write: (db: Db, ...values: Values) => Compilable<Row>,
): Statement<Values, Row> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    // places instead of values: nothing but Kysely meets them, and it only hands them on
    const places = values.map((_, at) => new Place(at)) as unknown as Values;
    written ??= write(db, ...places).compile();
    const parameters = written.parameters.map((one) =>
      one instanceof Place ? values[one.at] : one,
    );
    const statement = { ...written, parameters };
    const { rows } = await (db.isTransaction
      ? db.executeQuery<Row>(statement)
      : askShared<Row>(db, statement));
    return rows;
  };
}

/**
 * As {@link writtenOnce}, of rows whose column holds one of these ids. One id alone is compared as such: its plan is
 * kept, whatever the id.
 */
export function writtenAmong<Values extends readonly unknown[], Row>(
  column: string,
  write: (db: Db, isAmong: RawBuilder<boolean>, ...values: Values) => Compilable<Row>,
): (db: Db, ids: readonly string[], ...values: Values) => Promise<Row[]> {
  const isOne = (id: string) => sql<boolean>`${sql.ref(column)} = ${id}::uuid`;
  const isAny = (ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
  const one = writtenOnce((db, id: string, ...values: Values) => write(db, isOne(id), ...values));
  const many = writtenOnce((db, ids: readonly string[], ...values: Values) =>
    write(db, isAny(ids), ...values),
  );
  return (db, ids, ...values) => {
    const [first, ...others] = ids;
    const isAlone = first !== undefined && others.length === 0;
    return isAlone ? one(db, first, ...values) : many(db, ids, ...values);
  };
}
