import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFirst } from './open-first.ts';

test('games with open battlegrounds come first, and each kind keeps its order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 })), (counts) => {
      const games = counts.map((openEvents, place) => ({ openEvents, place }));
      const ordered = openFirst(games);
      expect(ordered.toSorted((a, b) => a.place - b.place)).toEqual(games);
      for (const [index, game] of ordered.entries()) {
        const before = ordered[index - 1];
        if (!before) continue;
        const [isOpen, wasOpen] = [game.openEvents > 0, before.openEvents > 0];
        expect(wasOpen || !isOpen).toBe(true);
        if (isOpen === wasOpen) expect(before.place).toBeLessThan(game.place);
      }
    }),
  );
});
