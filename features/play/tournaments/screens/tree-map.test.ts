import { positionsOf } from '@battle-league/brackets/elimination-lines.ts';
import { type BracketShape, keyOf } from '@battle-league/brackets/elimination-shape.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMN, NODE_HEIGHT, NODE_WIDTH, ROW, type Spot, treeMap } from './tree-map.ts';

const shapes = fc.oneof(
  fc.record({
    kind: fc.constant('knockout' as const),
    entrants: fc.integer({ min: 2, max: 200 }),
    thirdPlace: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('double_elimination' as const),
    entrants: fc.integer({ min: 3, max: 200 }),
    reset: fc.boolean(),
  }),
);

function planOf(shape: BracketShape) {
  const keys = positionsOf(shape).map(keyOf);
  const rounds = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))];
  return { keys, rounds: rounds.map((round) => ({ round, matches: 1, done: 0 })) };
}

const overlaps = (a: Spot, b: Spot) =>
  Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < NODE_HEIGHT;

test('every match of a bracket has a place of its own on the map, and no other has', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const { keys, rounds } = planOf(shape);
      const map = treeMap(shape, { rounds });
      const spots = map.spotsIn({ x: 0, y: 0, width: map.width, height: map.height });
      expect(spots.map(({ key }) => key).sort()).toEqual([...keys].sort());
      const byColumn = Map.groupBy(spots, ({ x }) => x);
      for (const column of byColumn.values()) {
        const sorted = column.toSorted((a, b) => a.y - b.y);
        sorted.forEach((each, at) => {
          const next = sorted[at + 1];
          if (next) expect(overlaps(each, next)).toBe(false);
        });
      }
      for (const { x, y } of spots) {
        expect(x >= 0 && x + NODE_WIDTH <= map.width).toBe(true);
        expect(y >= 0 && y + NODE_HEIGHT <= map.height + ROW).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('the match for third place stands under the final, however large the bracket is', () => {
  const shape = { kind: 'knockout', entrants: 1_024, thirdPlace: true } as const;
  const rounds = ['W9', 'W10', 'T'].map((round) => ({ round, matches: 1, done: 0 }));
  const map = treeMap(shape, { rounds });
  const [final, third] = [map.spotOf('W10.1'), map.spotOf('T')];
  expect(third?.x).toBe(final?.x);
  expect((third?.y ?? 0) - (final?.y ?? 0)).toBeLessThan(3 * ROW);
});

test('a window holds what lies in it, however large the bracket is', () => {
  const shape = { kind: 'knockout', entrants: 65_536, thirdPlace: false } as const;
  const rounds = Array.from({ length: 16 }, (_, at) => ({
    round: `W${at + 1}`,
    matches: 1,
    done: 0,
  }));
  const map = treeMap(shape, { rounds });
  const last = map.spotOf('W1.32768');
  expect(last?.y).toBeGreaterThan(2_000_000);
  const spots = map.spotsIn({ x: 0, y: last?.y ?? 0, width: COLUMN * 3, height: 600 });
  expect(spots.length).toBeLessThan(12);
  expect(spots.map(({ key }) => key)).toContain('W1.32768');
  expect(map.spotOf('W17.1')).toBeNull();
});
