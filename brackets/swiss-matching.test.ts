import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchingIn } from './swiss-matching.ts';

const anyGraph = fc.integer({ min: 2, max: 9 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    edges: fc.uniqueArray(
      fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).filter(([a, b]) => a < b),
      { selector: ([a, b]) => a * size + b, maxLength: 20 },
    ),
  }),
);

test('a matching leaves as few over as trying everything would', () => {
  fc.assert(
    fc.property(anyGraph, ({ size, edges }) => {
      expect(matchingIn(size, joinedBy(edges)).complete()).toBe(size - 2 * greatest(edges));
    }),
    { numRuns: 1_000 },
  );
});

test('two are fixed exactly when nobody else has to be left over for it', () => {
  fc.assert(
    fc.property(anyGraph, ({ size, edges }) => {
      for (const [a, b] of edges) {
        const matching = matchingIn(size, joinedBy(edges));
        if (matching.complete() > 0) continue;
        const rest = edges.filter((edge) => !edge.includes(a) && !edge.includes(b));
        const isPossible = 2 * greatest(rest) === size - 2;
        expect(matching.fix(a, b)).toBe(isPossible);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('odd circles are seen through', () => {
  // A triangle at each end of a path, and a tail: greedy choices end in a dead end.
  const edges = [
    [0, 1],
    [1, 2],
    [0, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [4, 6],
    [6, 7],
  ] as const;
  expect(matchingIn(8, joinedBy(edges)).complete()).toBe(0);
});

type Edge = readonly [number, number];

function joinedBy(edges: readonly Edge[]) {
  return (a: number, b: number) => edges.some((edge) => edge.includes(a) && edge.includes(b));
}

/** Tries every partner of the first vertex, and none. */
function greatest(edges: readonly Edge[]): number {
  const first = edges[0]?.[0];
  if (first === undefined) return 0;
  const others = edges.filter((edge) => !edge.includes(first));
  const partners = edges.filter((edge) => edge.includes(first));
  const tried = partners.map(
    (pair) => 1 + greatest(others.filter((edge) => !edge.some((end) => pair.includes(end)))),
  );
  return Math.max(greatest(others), ...tried);
}
