import { describe, expect, test } from 'vitest';
import type { HeldBracket } from './elimination.ts';
import {
  advancingFromBracket,
  placingsOf,
  sharedPlacings,
  tellsApart,
} from './elimination-placings.ts';
import {
  bracketOf,
  DOUBLE,
  KNOCKOUT,
  open,
  playOut,
  WITH_THIRD_PLACE,
  wins,
} from './testing/elimination-kit.ts';

describe('the best of a qualifier', () => {
  test('are known as soon as nobody else can be among them: four of sixteen after the quarter-finals', () => {
    const cup = bracketOf(WITH_THIRD_PLACE, 16);
    for (const round of [1, 2]) {
      for (const { key } of open(cup)) if (key.startsWith(`W${round}`)) wins(cup, key, 'home');
    }
    expect(advance(cup, 4)).toMatchObject({ complete: true, inOrder: false, tied: [] });
    expect(advance(cup, 4).sure.toSorted()).toEqual(['s1', 's2', 's3', 's4']);
    expect(advance(cup, 2)).toMatchObject({ complete: false, sure: [] });
  });

  test('have an order of their own where third place is played for', () => {
    expect(advance(playOut(bracketOf(WITH_THIRD_PLACE, 16)), 4)).toEqual({
      sure: ['s1', 's2', 's3', 's4'],
      complete: true,
      inOrder: true,
      tied: [],
    });
    expect(advance(playOut(bracketOf(KNOCKOUT, 16)), 4)).toMatchObject({ inOrder: false });
    expect(advance(playOut(bracketOf(DOUBLE, 16)), 4)).toMatchObject({ inOrder: true });
  });

  test('who share the last place that advances are named: three of a knockout without a third-place match', () => {
    const done = advance(playOut(bracketOf(KNOCKOUT, 16)), 3);
    expect(done).toMatchObject({ sure: ['s1', 's2'], complete: false });
    expect(done.tied.toSorted()).toEqual(['s3', 's4']);
  });

  test('which numbers a format can tell from the rest is known before it is chosen', () => {
    const numbers = (shape: HeldBracket['shape']) =>
      Array.from({ length: 12 }, (_, i) => i + 1).filter((count) => tellsApart(shape, count));
    expect(numbers({ ...KNOCKOUT, entrants: 16 } as const)).toEqual([1, 2, 4, 8]);
    expect(numbers({ ...WITH_THIRD_PLACE, entrants: 16 } as const)).toEqual([1, 2, 3, 4, 8]);
    expect(numbers({ ...DOUBLE, entrants: 16 } as const)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(sharedPlacings({ ...DOUBLE, entrants: 18 } as const).slice(-2)).toEqual([
      [13, 16],
      [17, 18],
    ]);
  });
});

function advance({ shape, matches }: HeldBracket, count: number) {
  return advancingFromBracket(placingsOf(shape, matches.values()), count);
}
