import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contendersOf } from './swiss.ts';
import { cheapestPairs } from './swiss-cheapest.ts';
import { coreOf, pairRound, restingIn, roundCosts } from './swiss-pairing.ts';
import { draw, field, played, RULES, win } from './testing/swiss-kit.ts';

const anyCosts = fc.integer({ min: 1, max: 5 }).chain((half) =>
  fc.array(fc.oneof(fc.nat(12), fc.constant(Number.POSITIVE_INFINITY)), {
    minLength: half * (2 * half - 1),
    maxLength: half * (2 * half - 1),
  }),
);

test('everybody is paired as cheaply as trying everything would, or nobody', () => {
  fc.assert(
    fc.property(anyCosts, (costs) => {
      const size = Math.round((1 + Math.sqrt(1 + 8 * costs.length)) / 2);
      const costOf = (a: number, b: number) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        return costs[(high * (high - 1)) / 2 + low] ?? 0;
      };
      const partners = cheapestPairs(size, costOf);
      const least = leastCost([...Array(size).keys()], costOf);
      if (partners === null) {
        expect(least).toBe(Number.POSITIVE_INFINITY);
        return;
      }
      for (const [index, partner] of partners.entries()) expect(partners[partner]).toBe(index);
      const paid = [...partners].map((partner, index) =>
        index < partner ? costOf(index, partner) : 0,
      );
      expect(paid.reduce((sum, cost) => sum + cost, 0)).toBe(least);
    }),
    { numRuns: 2_000 },
  );
});

describe('of a large group a part stands for all', () => {
  test('which costs nothing: the round is as cheap as one of everybody', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 70 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.constantFrom(win('home'), win('away'), draw())),
        (size, rounds, outcomes) => {
          const league = played(field(size), rounds, () => outcomes.next().value ?? draw());
          const contenders = contendersOf(league, RULES);
          const met = (a: number, b: number) =>
            contenders[a]?.met.get(contenders[b]?.entrant ?? '') ?? 0;
          const costOf = roundCosts(contenders, met).withoutRematches();
          const { pairs, bye } = pairRound(contenders);
          const all = bye === null ? pairs : [...pairs, [bye, size] as const];
          const paid = all.reduce((sum, [a, b]) => sum + costOf(a, b), 0);
          const partners = cheapestPairs(size + (size % 2), costOf) ?? [];
          const least = [...partners].reduce(
            (sum, partner, index) => sum + (index < partner ? costOf(index, partner) : 0),
            0,
          );
          expect(paid).toBe(least);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('which keeps a field of 1,000 small enough to be paired at once', () => {
    const league = played(field(1_000), 9, (index) => (index % 7 ? win('home') : draw()));
    const contenders = contendersOf(league, RULES);
    const met = (a: number, b: number) => contenders[a]?.met.get(contenders[b]?.entrant ?? '') ?? 0;
    const groups = [
      ...Map.groupBy(contenders.keys(), (index) => contenders[index]?.points).values(),
    ];
    const mayRest = restingIn(contenders);
    const core = coreOf(groups, met, mayRest);
    // a stage looks at each edge once, so what counts is the third power of this
    expect(core.length).toBeLessThan(500);
  });
});

function leastCost(
  [first, ...rest]: readonly number[],
  costOf: (a: number, b: number) => number,
): number {
  if (first === undefined) return 0;
  return Math.min(
    ...rest.map((other) => {
      const left = rest.filter((index) => index !== other);
      const cost = costOf(first, other);
      return cost === Number.POSITIVE_INFINITY ? cost : cost + leastCost(left, costOf);
    }),
  );
}
