import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { sharedLookUp, sharedRows } from './shared-look-up.ts';

/** Nothing is asked of it but whether it is a change. */
const database = () => ({ isTransaction: false }) as Db;
const change = () => ({ isTransaction: true }) as Db;

/** Look-ups that end when the test says so; each answers with whom it was made for. */
function looks() {
  const begun: { db: Db; asked: readonly string[]; end: () => void }[] = [];
  const look = sharedLookUp(async (db, asked: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ db, asked, end: resolve });
    await promise;
    return asked.map((one) => `${one} of ${asked.join('+')}`);
  });
  return { begun, look };
}

test('who comes while a look-up is under way is answered by the next, with all who came meanwhile', async () => {
  const { begun, look } = looks();
  const db = database();
  const first = look(db, 'a');
  const later = [look(db, 'b'), look(db, 'c')];
  begun[0]?.end();
  expect(await first).toBe('a of a');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await Promise.all(later)).toEqual(['b of b+c', 'c of b+c']);
});

test('a change looks up at once and by itself, whoever else is looking', async () => {
  const { begun, look } = looks();
  const other = look(database(), 'a');
  const own = change();
  const answers = [look(own, 'a'), look(own, 'b')];
  expect(begun.map(({ asked }) => asked)).toEqual([['a'], ['a'], ['b']]);
  expect(begun.slice(1).map(({ db }) => db)).toEqual([own, own]);
  for (const { end } of begun) end();
  expect(await Promise.all([other, ...answers])).toEqual(['a of a', 'a of a', 'b of b']);
});

test('two databases have nothing to do with each other', async () => {
  const { begun, look } = looks();
  const answers = [look(database(), 'a'), look(database(), 'b')];
  expect(begun.map(({ asked }) => asked)).toEqual([['a'], ['b']]);
  for (const { end } of begun) end();
  expect(await Promise.all(answers)).toEqual(['a of a', 'b of b']);
});

test('rows: everybody gets theirs that there are and nobody else’s, and each is asked for once', async () => {
  const ids = fc.array(fc.nat(30).map(String), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(ids, { maxLength: 20 }), async (asked) => {
      const there = (id: string) => Number(id) % 3 > 0;
      const rowsOf = sharedRows<string, string>(async (_db, wanted) => {
        expect(new Set(wanted).size).toBe(wanted.length);
        await Promise.resolve();
        return new Map(wanted.filter(there).map((id) => [id, `row ${id}`]));
      });
      const db = database();
      const answers = await Promise.all(asked.map((own) => rowsOf(db, own)));
      const expected = asked.map(
        (own) => new Map(own.filter(there).map((id) => [id, `row ${id}`])),
      );
      expect(answers.map((rows) => new Map([...rows].sort()))).toEqual(
        expected.map((rows) => new Map([...rows].sort())),
      );
    }),
  );
});

test('rows: nobody waits for who wants very many', async () => {
  const asked: number[] = [];
  const rowsOf = sharedRows<string, string>(async (_db, wanted) => {
    asked.push(wanted.length);
    return new Map();
  });
  const db = database();
  const many = Array.from({ length: 1000 }, (_, index) => String(index));
  await Promise.all([rowsOf(db, many), rowsOf(db, many), rowsOf(db, ['a']), rowsOf(db, [])]);
  expect(asked).toEqual([1000, 1000, 1]);
});
