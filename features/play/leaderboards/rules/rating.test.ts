import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isProvisional,
  type RatedResult,
  rate,
  refundsForBan,
  replay,
  withRefund,
} from './rating.ts';

const anyResult = fc.constantFrom('a', 'b', 'draw');
const anyResults = fc.array(
  fc.record<RatedResult>({
    challenger: fc.constantFrom('p', 'q'),
    challenged: fc.constantFrom('r', 's'),
    winner: fc.constantFrom('challenger', 'challenged', 'draw'),
    walkover: fc.boolean(),
  }),
  { maxLength: 80 },
);

describe('a rated match', () => {
  test('between newcomers moves each by 20, between settled players by 10', () => {
    const [fresh, settled] = [0, 20].map((matches) => ({ rating: 1200, matches }));
    if (!fresh || !settled) throw new Error('two players');
    expect(rate(fresh, fresh, 'a')).toEqual({
      a: { rating: 1220, matches: 1 },
      b: { rating: 1180, matches: 1 },
    });
    expect(rate(settled, settled, 'b').b.rating).toBe(1210);
    expect(rate(settled, fresh, 'a')).toMatchObject({ a: { rating: 1210 }, b: { rating: 1180 } });
    expect([fresh, settled].map((player) => isProvisional(player))).toEqual([true, false]);
  });

  test('with equal K gives one side what it takes from the other, above the floor', () => {
    const rating = fc.integer({ min: 140, max: 3000 });
    fc.assert(
      fc.property(
        rating,
        rating,
        fc.constantFrom(0, 19, 20),
        anyResult,
        (x, y, matches, result) => {
          const { a, b } = rate({ rating: x, matches }, { rating: y, matches }, result);
          expect(a.rating + b.rating).toBe(x + y);
        },
      ),
    );
  });

  test('never takes a rating below the floor', () => {
    const player = fc.record({ rating: fc.integer({ min: 100, max: 200 }), matches: fc.nat(40) });
    fc.assert(
      fc.property(player, player, anyResult, (x, y, result) => {
        const { a, b } = rate(x, y, result);
        expect(Math.min(a.rating, b.rating)).toBeGreaterThanOrEqual(100);
      }),
    );
    const low = { rating: 100, matches: 0 };
    expect(rate(low, low, 'a').b.rating).toBe(100);
  });
});

describe('a replay', () => {
  test('starts everyone at 1200 and lists only who played', () => {
    expect(replay([])).toEqual(new Map());
    const win = {
      challenger: 'p',
      challenged: 'q',
      winner: 'challenger',
      walkover: false,
    } as const;
    expect(replay([win]).get('q')).toEqual({ rating: 1180, matches: 1 });
    expect(replay([{ ...win, walkover: true }]).size).toBe(0);
  });

  test('is the same with the walkovers left out', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        expect(replay(results)).toEqual(replay(results.filter((result) => !result.walkover)));
      }),
    );
  });
});

describe('when a player is banned for cheating', () => {
  const lost = { opponent: 'p', before: 1200, after: 1180 };

  test('opponents get back what they lost, and keep what they gained', () => {
    const gained = { opponent: 'q', before: 1200, after: 1215 };
    const again = { ...lost, before: 1180, after: 1170 };
    expect(refundsForBan([lost, gained, again])).toEqual([
      { ...lost, points: 20 },
      { ...again, points: 10 },
    ]);
  });

  test('only the last 25 matches are made good', () => {
    expect(refundsForBan(Array.from({ length: 40 }, () => lost))).toHaveLength(25);
    expect(refundsForBan([])).toEqual([]);
  });

  test('a refund that is taken back leaves the rating as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3000 }), fc.nat(500), (rating, points) => {
        const before = { rating, matches: 3 };
        expect(withRefund(withRefund(before, points), -points)).toEqual(before);
      }),
    );
  });

  test('who has played no rated match has nothing to get back', () => {
    const win = { challenger: 'p', challenged: 'q', winner: 'draw', walkover: false } as const;
    const refund = { player: 'q', points: 12 };
    expect(replay([refund, win, refund]).get('q')).toEqual({ rating: 1212, matches: 1 });
  });
});
