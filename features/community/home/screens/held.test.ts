import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdMoves, movedParts } from './held.ts';
import type { Home } from './home-types.ts';

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 });
const anyHome = fc
  .record({
    match: fc.option(fc.constantFrom('m1', 'm2')),
    kind: fc.constantFrom('verify', 'enter_result'),
    more: fc.integer({ min: 0, max: 2 }),
    rank: fc.option(fc.integer({ min: 1, max: 9 })),
    rows: fc.constantFrom(0, 3),
    battlegrounds: ids,
    friends: ids,
    news: ids,
    days: fc.integer({ min: 0, max: 9 }),
    outcome: fc.option(fc.constant({ week: '2026-11-16' })),
    isReturn: fc.boolean(),
    order: fc.shuffledSubarray(['division', 'today'], { minLength: 2 }),
  })
  .map(
    (made) =>
      ({
        order: made.order,
        isReturn: made.isReturn,
        card: {
          kind: made.match ? made.kind : 'find',
          match: made.match && { matchId: made.match },
          checkIn: null,
          steps: [],
          rivals: null,
          more: made.more,
        },
        division: {
          rank: made.rank,
          rows: Array.from({ length: made.rows }),
          lastWeek: made.outcome,
        },
        today: { days: made.days },
        battlegrounds: { items: made.battlegrounds.map((eventId) => ({ event: { eventId } })) },
        friends: { items: made.friends.map((userId) => ({ userId, at: made.days })) },
        news: { items: made.news.map((notificationId) => ({ notificationId })), recap: null },
      }) as unknown as Home, // the fields on which it depends
  );

test('nothing that is shown moves, and all that stays in place is fresh', () => {
  fc.assert(
    fc.property(anyHome, anyHome, (shown, fresh) => {
      const held = holdMoves(shown, fresh);
      expect(movedParts(shown, held)).toEqual([]);
      expect(held.order).toEqual(shown.order);
      expect(held.isReturn).toBe(shown.isReturn);
      expect(held.today).toBe(fresh.today);
      const moved = movedParts(shown, fresh);
      expect(held.card?.kind).toBe((moved.includes('card') ? shown : fresh).card?.kind);
      expect(held.division?.lastWeek ?? null).toEqual(shown.division?.lastWeek ?? null);
      const order = (home: Home) => home.friends?.items.map(({ userId }) => userId);
      expect(order(held)).toEqual(order(shown));
      expect(movedParts(held, fresh)).toEqual(moved);
    }),
  );
});

test('a Home that has changed in nothing is held in nothing', () => {
  fc.assert(
    fc.property(anyHome, (home) => {
      expect(movedParts(home, home)).toEqual([]);
      expect(holdMoves(home, home)).toEqual({
        ...home,
        division: home.division,
      });
    }),
  );
});

test('the same match that asks for something else changes in place, another match waits', () => {
  const home = (matchId: string, kind: string) =>
    ({
      card: { kind, match: { matchId }, checkIn: null, steps: [], rivals: null, more: 0 },
    }) as unknown as Home;
  expect(movedParts(home('a', 'enter_result'), home('a', 'verify'))).toEqual([]);
  expect(movedParts(home('a', 'enter_result'), home('b', 'answer'))).toEqual(['card']);
});
