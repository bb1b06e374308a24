import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesInFinal } from './series.ts';

const names = (places: ReturnType<typeof placesInFinal<string, string>>) =>
  places.map(({ player, from, place }) => `${player} ${from}${place}`);

test('the best of each qualifier have a place in the final', () => {
  const qualifiers = [
    { id: 'A', advance: 2, order: ['ada', 'ben', 'cem'] },
    { id: 'B', advance: 2, order: ['dora', 'emil', 'fay'] },
  ];
  expect(names(placesInFinal(qualifiers, new Set()))).toEqual([
    'ada A1',
    'ben A2',
    'dora B1',
    'emil B2',
  ]);
});

test('who has qualified already, or has declined, leaves the place to the next best', () => {
  const qualifiers = [
    { id: 'A', advance: 2, order: ['ada', 'ben', 'cem'] },
    { id: 'B', advance: 2, order: ['ada', 'dora', 'emil'] },
  ];
  expect(names(placesInFinal(qualifiers, new Set(['ben'])))).toEqual([
    'ada A1',
    'cem A3',
    'dora B2',
    'emil B3',
  ]);
});

test('nobody has two places, nobody who declined has one, and none stays empty that somebody could take', () => {
  const anyOrder = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 10 });
  const anyQualifier = fc.record({ advance: fc.integer({ min: 1, max: 5 }), order: anyOrder });
  fc.assert(
    fc.property(fc.array(anyQualifier, { maxLength: 5 }), anyOrder, (some, out) => {
      const qualifiers = some.map((each, id) => ({ ...each, id }));
      const declined = new Set(out);
      const places = placesInFinal(qualifiers, declined);
      const players = places.map(({ player }) => player);
      expect(new Set(players).size).toBe(players.length);
      expect(players.some((player) => declined.has(player))).toBe(false);
      for (const { id, advance, order } of qualifiers) {
        const own = places.filter(({ from }) => from === id);
        const free = order.filter((player) => !declined.has(player) && !players.includes(player));
        expect(own.length === advance || (own.length < advance && free.length === 0)).toBe(true);
      }
    }),
  );
});
