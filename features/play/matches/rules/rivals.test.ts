import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestRivals, type Rival } from './rivals.ts';

const AT = new Date('2026-11-10T18:00:00Z');
const rival = (entryId: string, facts: Partial<Rival> = {}): Rival => ({
  entryId,
  rating: 1_000,
  canPlayNow: false,
  commonAt: null,
  ...facts,
});
const names = (rivals: readonly Rival[]) => rivals.map(({ entryId }) => entryId);

test('players who can play now come first, then the nearest in rating with a common time', () => {
  const rivals = [
    rival('far', { rating: 1_500, commonAt: AT }),
    rival('near', { rating: 1_050 }),
    rival('near with a time', { rating: 1_150, commonAt: AT }),
    rival('now', { rating: 1_900, canPlayNow: true }),
  ];
  expect(names(nearestRivals(1_000, rivals, 3))).toEqual(['now', 'near with a time', 'near']);
});

test('a provisional rating counts as the one at the start, on either side', () => {
  const rivals = [rival('b', { rating: 1_100 }), rival('a', { rating: null })];
  expect(names(nearestRivals(null, rivals, 2))).toEqual(['a', 'b']);
});

const anyRival = fc.record({
  entryId: fc.uuid(),
  rating: fc.option(fc.integer({ min: 400, max: 2_400 })),
  canPlayNow: fc.boolean(),
  commonAt: fc.option(fc.date({ noInvalidDate: true })),
});
const anyRivals = fc.uniqueArray(anyRival, { selector: ({ entryId }) => entryId });

test('the order of the entrants changes nothing, and nobody left out is nearer with all else equal', () => {
  fc.assert(
    fc.property(anyRivals, fc.integer({ min: 400, max: 2_400 }), (rivals, own) => {
      const chosen = nearestRivals(own, rivals, 3);
      expect(chosen).toHaveLength(Math.min(3, rivals.length));
      expect(nearestRivals(own, rivals.toReversed(), 3)).toEqual(chosen);
      const last = chosen.at(-1);
      const others = rivals.filter((each) => !chosen.includes(each));
      for (const other of others) {
        if (!last || last.rating === null || other.rating === null) continue;
        if (other.canPlayNow !== last.canPlayNow) expect(last.canPlayNow).toBe(true);
        else if ((other.commonAt === null) === (last.commonAt === null))
          expect(Math.abs(other.rating - own)).toBeGreaterThanOrEqual(Math.abs(last.rating - own));
      }
    }),
  );
});
