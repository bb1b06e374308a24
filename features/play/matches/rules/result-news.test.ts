import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIDES } from '#core/scores.ts';
import { type FreshResult, resultNews } from './result-news.ts';

const PLAYERS = { challenger: 'one', challenged: 'other' } as const;

const anyResult: fc.Arbitrary<FreshResult> = fc
  .record({
    score: fc.record({ challenger: fc.nat(9), challenged: fc.nat(9) }),
    scored: fc.boolean(),
    isRated: fc.boolean(),
    rating: fc.integer({ min: 100, max: 2400 }),
    matches: fc.nat(40),
    points: fc.array(
      fc.record({
        playerId: fc.constantFrom('one', 'other', 'third'),
        round: fc.nat(1),
        reason: fc.constantFrom('accept', 'play', 'win'),
        points: fc.integer({ min: 1, max: 150 }),
      }),
    ),
  })
  .map(({ score, scored, isRated, rating, matches, points }) => {
    const { challenger, challenged } = score;
    const change = (by: number) => ({ before: rating, after: rating + by, matches });
    return {
      resultId: 'r',
      at: new Date('2026-11-28T12:00:00Z'),
      round: 1,
      players: PLAYERS,
      winner:
        challenger === challenged ? 'draw' : challenger > challenged ? 'challenger' : 'challenged',
      score,
      walkover: false,
      scored,
      ratings: isRated ? { challenger: change(12), challenged: change(-12) } : null,
      book: { ledger: points.map((one) => ({ ...one, isReversal: false })), held: [] },
      line: { type: 'verify', from: 'awaiting_approval', to: 'completed' },
    };
  });

test('each side has its own points, rating and score, and nothing of the other', () => {
  fc.assert(
    fc.property(anyResult, (result) => {
      const [one, other] = SIDES.map((side) => resultNews(side, result));
      if (!one || !other) throw new Error('two sides');
      const sumOf = (player: string) =>
        result.book.ledger
          .filter((line) => line.playerId === player)
          .filter(({ reason, round }) => reason === 'accept' || round === 1)
          .reduce((sum, { points }) => sum + points, 0);
      expect([one.points.sum, other.points.sum]).toEqual([sumOf('one'), sumOf('other')]);
      expect([one.score.own, one.score.other]).toEqual([other.score.other, other.score.own]);
      const frames = { win: 'defeat', defeat: 'win', draw: 'draw' } as const;
      expect(other.frame).toBe(frames[one.frame as keyof typeof frames]);
      expect([one.how, other.how]).toEqual(['verified', 'verified']);
      const { ratings } = result;
      expect(one.unrated).toBe(ratings ? null : 'event');
      expect(one.rating?.after).toBe(ratings?.challenger.after);
      expect(other.rating?.after).toBe(ratings?.challenged.after);
      const isNew = (ratings?.challenger.matches ?? 99) + 1 < 20;
      expect(one.rating?.provisional != null).toBe(isNew);
      const foreign = { ...result.book, ledger: [] };
      const alone = {
        ...foreign,
        ledger: result.book.ledger.filter((line) => line.playerId === 'one'),
      };
      expect(resultNews('challenger', { ...result, book: alone })).toEqual(one);
    }),
  );
});
