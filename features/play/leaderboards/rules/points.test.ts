import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { counterEntries, defaultPointsRules, pointsForAct, pointsForFinal } from './points.ts';

const RULES = defaultPointsRules;
const BOTH = ['challenger', 'challenged'] as const;
const anyFinal = fc.record({
  winner: fc.constantFrom('challenger', 'challenged', 'draw'),
  record: fc.subarray([...BOTH]),
  countedToday: fc.nat(5),
});

describe('a final result', () => {
  test('gives 50 to each side in its record and 150 to the winner', () => {
    coversSpec('number.points-play', 'number.points-win');
    const final = { winner: 'challenged', record: BOTH, countedToday: 2 } as const;
    expect(pointsForFinal(final, RULES)).toEqual([
      { side: 'challenger', points: 50, reason: 'play' },
      { side: 'challenged', points: 50, reason: 'play' },
      { side: 'challenged', points: 150, reason: 'win' },
    ]);
  });

  test('by walkover gives the win alone', () => {
    const final = { winner: 'challenger', record: [], countedToday: 0 } as const;
    expect(pointsForFinal(final, RULES)).toEqual([
      { side: 'challenger', points: 150, reason: 'win' },
    ]);
  });

  test('that is a draw gives nobody a win', () => {
    const entries = pointsForFinal({ winner: 'draw', record: BOTH, countedToday: 0 }, RULES);
    expect(entries.map((entry) => entry.reason)).toEqual(['play', 'play']);
  });

  test('gives nothing from the fourth match of the day on', () => {
    const final = { winner: 'challenger', record: BOTH, countedToday: 3 } as const;
    expect(pointsForFinal(final, RULES)).toEqual([]);
  });

  test('counts a side once, however often it is recorded', () => {
    const record = ['challenger', 'challenger'] as const;
    expect(pointsForFinal({ winner: 'draw', record, countedToday: 0 }, RULES)).toHaveLength(1);
  });
});

describe('an act', () => {
  test('of accepting gives 10 at once', () => {
    coversSpec('number.points-accept');
    expect(pointsForAct({ type: 'accepted', by: 'challenged' }, 2, RULES)).toEqual([
      { side: 'challenged', points: 10, reason: 'accept' },
    ]);
  });

  test('of accepting gives nothing once the pair has had so many of the day', () => {
    expect(pointsForAct({ type: 'accepted', by: 'challenged' }, 3, RULES)).toEqual([]);
  });

  test.each(['declined', 'cancelled_after_confirmation', 'no_show'] as const)(
    '%s costs its player 25',
    (type) => {
      coversSpec('number.points-fault');
      expect(pointsForAct({ type, by: 'challenger' }, 0, RULES)).toEqual([
        { side: 'challenger', points: -25, reason: 'fault' },
      ]);
    },
  );

  test('declining costs nothing once a fault against the rival has cost points that day', () => {
    expect(pointsForAct({ type: 'declined', by: 'challenged' }, 1, RULES)).toEqual([]);
  });

  test('of neither side, nobody submitting, costs 25 to both', () => {
    const entries = pointsForAct({ type: 'not_completed' }, 3, RULES);
    expect(entries.map(({ side, points }) => [side, points])).toEqual([
      ['challenger', -25],
      ['challenged', -25],
    ]);
  });
});

test('counter-entries sum to zero with what they take back, side by side', () => {
  fc.assert(
    fc.property(anyFinal, (final) => {
      const given = pointsForFinal(final, RULES);
      const all = [...given, ...counterEntries(given)];
      for (const side of BOTH) {
        const own = all.filter((entry) => entry.side === side);
        expect(own.reduce((sum, entry) => sum + entry.points, 0)).toBe(0);
      }
      expect(counterEntries(counterEntries(given))).toEqual(given);
    }),
  );
});
