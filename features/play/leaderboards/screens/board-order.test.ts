import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inBoardOrder } from './board-order.ts';

const board = (gameId: string, total: number) => ({ game: { gameId }, total });

test("one's own games come first, then those with entries, then the empty ones", () => {
  const boards = [board('football', 0), board('clash', 4), board('hoops', 9), board('racing', 0)];
  const idsFor = (...linked: string[]) =>
    inBoardOrder(boards, new Set(linked)).map(({ game }) => game.gameId);
  expect(idsFor()).toEqual(['clash', 'hoops', 'football', 'racing']);
  expect(idsFor('racing', 'hoops')).toEqual(['hoops', 'racing', 'clash', 'football']);
});

test('no board is lost, and equal ones keep the order of the catalogue', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), fc.boolean())), (facts) => {
      const boards = facts.map(([total], place) => ({ ...board(`${place}`, total), place }));
      const linked = new Set(facts.flatMap(([, isOwn], place) => (isOwn ? [`${place}`] : [])));
      const ordered = inBoardOrder(boards, linked);
      expect(ordered.toSorted((a, b) => a.place - b.place)).toEqual(boards);
      for (const [index, next] of ordered.entries()) {
        const before = ordered[index - 1];
        if (!before || linked.has(before.game.gameId) !== linked.has(next.game.gameId)) continue;
        if (before.total > 0 !== next.total > 0) expect(before.total).toBeGreaterThan(0);
        else expect(before.place).toBeLessThan(next.place);
      }
    }),
  );
});
