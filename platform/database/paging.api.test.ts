import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { readPage } from './paging.ts';

interface Row {
  readonly a: number | null;
  readonly b: string | null;
  readonly c: Date;
  readonly id: number;
}

const product = describeProduct();
let db: Kysely<{ paged: Row }>;

beforeAll(async () => {
  db = product.platform.db as unknown as typeof db; // with a table that only this test has
  await sql`create table paged (a integer, b text, c timestamptz not null, id integer primary key)`.execute(
    db,
  );
});

const rows = fc.uniqueArray(
  fc.record({
    a: fc.option(fc.integer({ min: -1, max: 1 })),
    b: fc.option(fc.constantFrom('', 'a', 'B', "o'clock", '\u{1f3ae}')),
    // finer than a date of this language
    micros: fc.integer({ min: 0, max: 3 }),
    id: fc.integer({ min: 0, max: 999 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 25 },
);
const orders = fc.record({
  a: fc.constantFrom('asc', 'desc'),
  b: fc.constantFrom('asc', 'desc'),
  c: fc.constantFrom('asc', 'desc'),
  nulls: fc.constantFrom('first', 'last', 'usual'),
});

test('a cursor reads on in every order, with nulls and microseconds, whoever comes and goes', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      orders,
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat(999)),
      async (all, order, pageSize, going) => {
        await sql`truncate paged`.execute(db);
        const half = all.filter((_, index) => index % 3 !== 0);
        await insert(half);
        const read: number[] = [];
        let cursor: string | null | undefined;
        for (let page = 1; cursor !== null; page += 1) {
          const wanted = { page: 1, pageSize, ...(cursor && { cursor }) };
          const part = await readPage(db.selectFrom('paged'), wanted, (each) =>
            each
              .select(['id', 'b as name'])
              .orderBy('a', (by) => {
                const directed = order.a === 'asc' ? by.asc() : by.desc();
                if (order.nulls === 'usual') return directed;
                return order.nulls === 'first' ? directed.nullsFirst() : directed.nullsLast();
              })
              .orderBy('name', order.b as 'asc')
              .orderBy('c', order.c as 'asc')
              .orderBy('id'),
          );
          expect(part.paging).toMatchObject({ page, pageSize });
          expect(Object.keys(part.rows[0] ?? { id: 0, name: '' })).toEqual(['id', 'name']);
          read.push(...part.rows.map(({ id }) => id));
          cursor = part.paging.nextCursor;
          if (page > 1) continue;
          await db
            .deleteFrom('paged')
            .where('id', 'in', [...going, -1])
            .execute();
          await insert(all.filter((_, index) => index % 3 === 0));
        }
        expect(new Set(read).size).toBe(read.length);
        const stayed = half.filter(({ id }) => !going.includes(id));
        for (const { id } of stayed) expect(read).toContain(id);
      },
    ),
    { numRuns: 60 },
  );
});

async function insert(
  all: readonly { a: number | null; b: string | null; micros: number; id: number }[],
) {
  for (const { a, b, micros, id } of all) {
    await sql`insert into paged values
      (${a}, ${b}, timestamptz '2026-11-10 12:00:00Z' + ${micros} * interval '1 microsecond', ${id})`.execute(
      db,
    );
  }
}
