import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIDES } from '#core/scores.ts';
import {
  CAUSES,
  heldOfSide,
  type MatchBook,
  pointsInBook,
  pointsLines,
  pointsOfResult,
  sumOf,
} from './match-points.ts';

const anyPoints = fc.uniqueArray(
  fc.record({
    reason: fc.constantFrom('accept', 'play', 'win', 'fault'),
    points: fc.integer({ min: -25, max: 150 }),
    state: fc.constantFrom('given', 'held', 'refused'),
  }),
  { selector: ({ reason }) => reason },
);

test('every point has its line, the sum is of what was given, and silence has exactly one reason', () => {
  const anyResult = fc.record({
    walkover: fc.boolean(),
    scored: fc.boolean(),
    isWinner: fc.boolean(),
  });
  fc.assert(
    fc.property(anyPoints, anyResult, (points, result) => {
      const lines = pointsLines(points, result);
      const given = points.filter(({ state }) => state === 'given');
      expect(sumOf(lines)).toBe(given.reduce((sum, one) => sum + one.points, 0));
      const added = lines.slice(points.length);
      const hasResult = points.some(({ reason }) => reason === 'play' || reason === 'win');
      if (hasResult) expect(added).toEqual([]);
      else if (!result.walkover) expect(added).toHaveLength(1);
      for (const { cause, points: none } of added) {
        expect(none).toBe(0);
        expect(cause).toBe(result.scored ? 'not_recorded' : 'limit');
      }
      for (const { cause } of lines) expect(CAUSES).toContain(cause);
    }),
  );
});

const anyReason = fc.constantFrom('accept', 'play', 'win', 'fault');
const anyEntry = fc.record({
  side: fc.constantFrom(...SIDES),
  points: fc.integer({ min: -25, max: 150 }),
  reason: anyReason,
});
const anyBook: fc.Arbitrary<MatchBook> = fc.record({
  ledger: fc.array(
    fc.record({
      playerId: fc.constantFrom('one', 'other'),
      round: fc.integer({ min: 0, max: 2 }),
      reason: anyReason,
      points: fc.integer({ min: -150, max: 150 }),
      isReversal: fc.boolean(),
    }),
  ),
  held: fc.array(
    fc.record({
      act: fc.constantFrom('accept', 'final'),
      round: fc.integer({ min: 0, max: 2 }),
      entries: fc.array(anyEntry),
      state: fc.constantFrom('held', 'refused'),
      reason: fc.option(fc.constant('As the video shows'), { nil: null }),
    }),
  ),
});

test('the points of a result are those of its player, its round and the acts before it', () => {
  fc.assert(
    fc.property(anyBook, fc.integer({ min: 0, max: 2 }), (book, round) => {
      const of = { playerId: 'one', side: 'challenger', round } as const;
      const result = pointsOfResult(book, of);
      const isOfResult = (line: MatchBook['ledger'][number]) =>
        line.playerId === 'one' && (!/play|win/.test(line.reason) || line.round === round);
      const sum = (lines: MatchBook['ledger'], isReversal: boolean) =>
        lines
          .filter((line) => isOfResult(line) && line.isReversal === isReversal)
          .reduce((all, { points }) => all + points, 0);
      const given = result.points.filter(({ state }) => state === 'given');
      expect(given.reduce((all, { points }) => all + points, 0)).toBe(sum(book.ledger, false));
      expect(result.takenBack).toBe(sum(book.ledger, true));
      // lines of others change nothing
      const alone = {
        ledger: book.ledger.filter(isOfResult),
        held: book.held.map((one) => ({
          ...one,
          entries: one.entries.filter(({ side }) => side === 'challenger'),
        })),
      };
      expect(pointsOfResult(alone, of)).toEqual(result);
      expect(pointsInBook(book, 'one') + pointsInBook(book, 'other')).toBe(
        book.ledger.reduce((all, { points }) => all + points, 0),
      );
    }),
  );
});

test('held points come before refused ones, and a side without any has none', () => {
  fc.assert(
    fc.property(anyBook, ({ held }) => {
      const own = held.map(({ entries, state }) => ({
        state,
        points: entries.reduce((all, { side, points }) => {
          return side === 'challenged' ? all + points : all;
        }, 0),
      }));
      const counted = own.filter(({ points }) => points !== 0);
      const shown = heldOfSide(held, 'challenged');
      if (counted.length === 0) return void expect(shown).toBeUndefined();
      const state = counted.some((one) => one.state === 'held') ? 'held' : 'refused';
      const sum = counted.filter((one) => one.state === state);
      expect(shown).toMatchObject({
        state,
        points: sum.reduce((all, { points }) => all + points, 0),
      });
      if (state === 'held') expect(shown?.reason).toBeNull();
    }),
  );
});
