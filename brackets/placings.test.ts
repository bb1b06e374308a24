import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disqualifiedLast, type Placing, withoutDisqualified } from './placings.ts';

const CUP: readonly Placing<string>[] = [
  { from: 1, to: 1, entrants: ['ada'] },
  { from: 2, to: 2, entrants: ['ben'] },
  { from: 3, to: 4, entrants: ['cleo', 'dan'] },
  { from: 5, to: 8, entrants: ['eve', 'fay', 'gus', 'hal'] },
];

function without(...names: string[]) {
  return withoutDisqualified(CUP, new Set(names)).map(({ from, to, entrants }) => [
    `${from}-${to}`,
    ...entrants,
  ]);
}

test('where a champion is disqualified the finalist has won, and all behind move up', () => {
  expect(without('ada')).toEqual([
    ['1-1', 'ben'],
    ['2-3', 'cleo', 'dan'],
    ['4-7', 'eve', 'fay', 'gus', 'hal'],
  ]);
});

test('one of those who share places leaves them to the others', () => {
  expect(without('cleo', 'fay')).toEqual([
    ['1-1', 'ada'],
    ['2-2', 'ben'],
    ['3-3', 'dan'],
    ['4-6', 'eve', 'gus', 'hal'],
  ]);
});

test('where both of a final are disqualified those of the semi-finals come first', () => {
  expect(without('ada', 'ben')[0]).toEqual(['1-2', 'cleo', 'dan']);
});

test('a title that nobody was there to take stays vacant while somebody who missed it keeps a place', () => {
  const missed = [{ from: 2, to: 2, entrants: ['ada', 'ben'] }, ...CUP.slice(2)];
  expect(withoutDisqualified(missed, new Set(['ada'])).slice(0, 2)).toEqual([
    { from: 2, to: 2, entrants: ['ben'] },
    { from: 3, to: 3, entrants: ['cleo', 'dan'] },
  ]);
  expect(withoutDisqualified(missed, new Set(['ada', 'ben']))[0]?.from).toBe(1);
});

const placed = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 })
  .map((all) => {
    let above = 0;
    return all.map((size): Placing<string> => {
      const entrants = Array.from({ length: size }, (_, index) => `e${above + index + 1}`);
      const placing = { from: above + 1, to: above + size, entrants };
      above += size;
      return placing;
    });
  });

test('whoever is disqualified, all others stand as if those were never there, in their order and without a gap', () => {
  fc.assert(
    fc.property(placed, fc.array(fc.nat(24)), (placings, out) => {
      const gone = new Set(out.map((index) => `e${index}`));
      const after = withoutDisqualified(placings, gone);
      const kept = (all: readonly Placing<string>[]) => all.flatMap(({ entrants }) => entrants);
      expect(kept(after)).toEqual(kept(placings).filter((entrant) => !gone.has(entrant)));
      let above = 0;
      for (const { from, to, entrants } of after) {
        expect([from, to]).toEqual([above + 1, above + entrants.length]);
        above = to;
      }
    }),
  );
});

test('a table shows the disqualified behind all others', () => {
  const rows = ['ada', 'ben', 'cleo'].map((entrant, index) => ({ entrant, place: index + 1 }));
  expect(disqualifiedLast(rows, new Set(['ada']))).toEqual([
    { entrant: 'ben', place: 1 },
    { entrant: 'cleo', place: 2 },
    { entrant: 'ada', place: 3 },
  ]);
});
