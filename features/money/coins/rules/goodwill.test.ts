import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giftOutcome, maySecond } from './goodwill.ts';

const RULES = { mostADay: 2_000, alone: 100 };

describe('coins out of goodwill', () => {
  test.each([
    [100, { byOfficial: 0, toPlayer: 0 }, 'given'],
    [101, { byOfficial: 0, toPlayer: 0 }, 'waiting'],
    [1, { byOfficial: 100, toPlayer: 100 }, 'waiting'],
    [500, { byOfficial: 1_500, toPlayer: 0 }, 'waiting'],
    [501, { byOfficial: 1_500, toPlayer: 0 }, 'spent'],
    [1, { byOfficial: 2_000, toPlayer: 0 }, 'spent'],
  ])('%i with %j', (coins, facts, outcome) => {
    expect(giftOutcome(coins, facts, RULES)).toBe(outcome);
  });

  test('no order of gifts brings more than a day of one official, or more than one may give alone', () => {
    const gift = fc.record({ coins: fc.integer({ min: 1, max: 500 }), player: fc.nat({ max: 3 }) });
    fc.assert(
      fc.property(fc.array(gift, { maxLength: 120 }), (gifts) => {
        let byOfficial = 0;
        const alone = [0, 0, 0, 0];
        for (const { coins, player } of gifts) {
          const outcome = giftOutcome(coins, { byOfficial, toPlayer: alone[player] ?? 0 }, RULES);
          if (outcome !== 'spent') byOfficial += coins;
          if (outcome === 'given') alone[player] = (alone[player] ?? 0) + coins;
        }
        expect(byOfficial).toBeLessThanOrEqual(RULES.mostADay);
        for (const coins of alone) expect(coins).toBeLessThanOrEqual(RULES.alone);
      }),
    );
  });

  test('neither the giver nor the player is the second official', () => {
    const gift = { officialId: 'giver', playerId: 'player' };
    expect(['giver', 'player', 'other'].map((one) => maySecond(one, gift))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
