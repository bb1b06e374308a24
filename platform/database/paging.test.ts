import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paging, pageOfOrder, pageOfSorted, placesOf, type Wanted } from './paging.ts';

type Read<Item> = (list: readonly Item[], wanted: Wanted) => { items: Item[]; paging: Paging };

/** Reads a list to its end; it has become another one (`after`) once its first page was read. */
function readOn<Item>(
  read: Read<Item>,
  before: readonly Item[],
  after: readonly Item[],
  pageSize: number,
) {
  const first = read(before, { page: 1, pageSize });
  const items = [...first.items];
  let cursor = first.paging.nextCursor;
  for (let page = 2; cursor !== null; page += 1) {
    const next = read(after, { page: 1, pageSize, cursor });
    expect(next.paging.page).toBe(page);
    items.push(...next.items);
    cursor = next.paging.nextCursor;
  }
  return { first: first.items, items };
}

interface Row {
  readonly points: number;
  readonly id: string;
}

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 30 });
const sizes = fc.integer({ min: 1, max: 9 });

describe('a list that is sorted where it is read', () => {
  const read: Read<Row> = (list, wanted) =>
    pageOfSorted(list, wanted, ({ points, id }) => [-points, id]);
  const row = (id: number): Row => ({ points: id % 7, id: `p${id}` });

  test('loses nobody and has nobody twice, whoever comes and goes meanwhile', () => {
    fc.assert(
      fc.property(ids, ids, ids, sizes, (there, coming, going, size) => {
        const before = there.map(row);
        const stay = there.filter((id) => !going.includes(id));
        const after = [...new Set([...stay, ...coming.filter((id) => !there.includes(id))])];
        const { items, first } = readOn(read, before, after.map(row), size);
        const known = items.map(({ id }) => id);
        expect(new Set(known).size).toBe(known.length);
        for (const id of stay) expect(known).toContain(`p${id}`);
        expect(items.slice(0, first.length)).toEqual(first);
      }),
    );
  });
});

describe('a list whose order comes from elsewhere', () => {
  const read: Read<string> = (list, wanted) => pageOfOrder(list, wanted, (id) => id);

  test('loses nobody and has nobody twice where others come or go before the boundary', () => {
    fc.assert(
      fc.property(ids, sizes, fc.nat(7), fc.nat(7), (there, size, coming, going) => {
        const before = there.map((id) => `p${id}`);
        const gone = before.slice(0, Math.min(going, size - 1));
        const fresh = Array.from({ length: coming }, (_, index) => `new${index}`);
        const after = [...fresh, ...before.filter((id) => !gone.includes(id))];
        expect(readOn(read, before, after, size).items).toEqual(before);
      }),
    );
  });

  test('goes on behind the last that is still there, else at the place where it was', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(readOn(read, before, ['a', 'b', 'd', 'e', 'f'], 3).items).toEqual(before);
    expect(readOn(read, before, ['d', 'e', 'f', 'g', 'h'], 3).items.slice(3)).toEqual(['g', 'h']);
  });
});

test('a list that never changes is read by its places', () => {
  fc.assert(
    fc.property(fc.nat(50), sizes, (total, pageSize) => {
      const firsts: number[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const { first, paging } = placesOf(total, { page: 1, pageSize, ...(cursor && { cursor }) });
        firsts.push(first);
        cursor = paging.nextCursor;
      }
      expect(firsts).toEqual(
        Array.from(
          { length: Math.max(1, Math.ceil(total / pageSize)) },
          (_, page) => page * pageSize,
        ),
      );
    }),
  );
});

test('a place that is no number is none', () => {
  const cursor = Buffer.from('[2,"x"]').toString('base64url');
  const asked = () => placesOf(9, { page: 1, pageSize: 1, cursor });
  expect(asked).toThrow(expect.objectContaining({ code: 'input_invalid' }));
});

test.each(['', 'x', 'W10', 'WzFd', 'WyIxIiwyXQ', 'WzEse31d', 'bnVsbA'])(
  'a cursor that nobody has made is refused at its field: %s',
  (cursor) => {
    const asked = () => pageOfOrder(['a'], { page: 1, pageSize: 1, cursor }, (id) => id);
    expect(asked).toThrow(expect.objectContaining({ code: 'input_invalid' }));
  },
);
