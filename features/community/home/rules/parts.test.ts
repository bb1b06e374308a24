import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awaitedOpening, battlegroundsFor } from './battlegrounds.ts';
import { gapOf, HOME_PARTS, isStreakAtRisk, partsInOrder, rowsAround } from './parts.ts';

test('only a streak at risk changes the order: today comes before the division', () => {
  expect(partsInOrder(false)).toEqual(HOME_PARTS);
  expect(partsInOrder(true)).toEqual(['today', 'division', 'battlegrounds', 'friends', 'news']);
});

test('a streak is at risk from 18:00 until it is safe or broken', () => {
  expect(isStreakAtRisk({ length: 3, open: true }, 17)).toBe(false);
  expect(isStreakAtRisk({ length: 3, open: true }, 18)).toBe(true);
  expect(isStreakAtRisk({ length: 3, open: false }, 23)).toBe(false);
  expect(isStreakAtRisk({ length: 0, open: false }, 23)).toBe(false);
});

const rows = (...points: number[]) => points.map((each, at) => ({ rank: at + 1, points: each }));
const at = (table: ReturnType<typeof rows>, rank: number) => table[rank - 1] ?? table[0] ?? fail();

test('the gap is to safety from below, to promotion from the middle, and none at the top', () => {
  const table = rows(400, 350, 300, 300, 200, 150, 100, 50);
  const moves = { up: 2, down: 2 };
  expect(gapOf(table, at(table, 1), moves)).toBeNull();
  expect(gapOf(table, at(table, 4), moves)).toEqual({ to: 'promotion', points: 50 });
  expect(gapOf(table, at(table, 8), moves)).toEqual({ to: 'safety', points: 100 });
  expect(gapOf(table, at(table, 4), { up: 3, down: 0 })).toEqual({ to: 'promotion', points: 1 });
  expect(gapOf(table, at(table, 4), { up: 0, down: 0 })).toBeNull();
});

test('three rows around one, never more, and always with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (size, seed) => {
      const table = rows(...Array.from({ length: size }, (_, index) => size - index));
      const rank = (seed % size) + 1;
      const shown = rowsAround(table, rank);
      expect(shown).toHaveLength(Math.min(3, size));
      expect(shown.map((row) => row.rank)).toContain(rank);
    }),
  );
});

const event = (eventId: string, gameId: string) => ({ eventId, game: { gameId } });

test('own battlegrounds come first, then those of linked games, then one of another game', () => {
  const own = [event('own', 'fifa')];
  const open = [
    event('chess 1', 'chess'),
    event('own', 'fifa'),
    event('fifa 2', 'fifa'),
    event('chess 2', 'chess'),
  ];
  const shown = battlegroundsFor(own, open, new Set(['fifa']));
  expect(shown.map(({ event: { eventId }, reason }) => [eventId, reason])).toEqual([
    ['own', 'joined'],
    ['fifa 2', 'linked'],
    ['chess 1', 'other_game'],
  ]);
});

test('at most three battlegrounds, none twice, and at most one of a game that is not linked', () => {
  const anyEvent = fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom('x', 'y', 'z'));
  const anyEvents = fc.uniqueArray(anyEvent, { selector: ([id]) => id });
  fc.assert(
    fc.property(anyEvents, anyEvents, (own, open) => {
      const made = (list: [string, string][]) => list.map(([id, game]) => event(id, game));
      const shown = battlegroundsFor(made(own), made(open), new Set(['x']));
      const ids = shown.map((each) => each.event.eventId);
      expect(ids.length).toBeLessThanOrEqual(3);
      expect(new Set(ids).size).toBe(ids.length);
      expect(shown.filter(({ reason }) => reason === 'other_game').length).toBeLessThanOrEqual(1);
    }),
  );
});

function fail(): never {
  throw new Error('no such row');
}

test('an opening is shown while no battleground of the player’s games is open, of other games only if nothing is', () => {
  const linked = new Set(['football']);
  const shown = (...reasons: ('joined' | 'linked' | 'other_game')[]) =>
    reasons.map((reason) => ({ reason }));
  expect(awaitedOpening(shown('joined', 'other_game'), linked)).toBeNull();
  expect(awaitedOpening(shown('linked'), linked)).toBeNull();
  expect(awaitedOpening(shown('other_game'), linked)).toEqual({ games: ['football'], alone: true });
  expect(awaitedOpening(shown(), linked)).toEqual({ games: ['football'], alone: false });
  expect(awaitedOpening(shown('other_game'), new Set())).toBeNull();
  expect(awaitedOpening(shown(), new Set())).toEqual({ games: [], alone: false });
});
