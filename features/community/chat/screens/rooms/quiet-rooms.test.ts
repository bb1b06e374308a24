import { describe, expect, test } from 'vitest';
import { foldQuiet } from './quiet-rooms.ts';

const quiet = (roomId: string) => ({ roomId, kind: 'match' as const, last: null });
const brand = { roomId: 'brand', kind: 'brand' as const, last: null };

describe('rooms in which nobody has written', () => {
  test('are folded where they are many, and other rooms are not', () => {
    const rooms = [quiet('a'), brand, quiet('b'), quiet('c')];
    expect(foldQuiet(rooms, null)).toEqual({
      inSight: [brand],
      folded: [quiet('a'), quiet('b'), quiet('c')],
    });
  });

  test('are folded whether of matches, battlegrounds or games', () => {
    const rooms = (['game', 'event', 'match'] as const).map((kind) => ({ ...quiet(kind), kind }));
    expect(foldQuiet([...rooms, brand], null)).toEqual({ inSight: [brand], folded: rooms });
  });

  test('stay in their order where they are few', () => {
    const rooms = [quiet('a'), brand, quiet('b')];
    expect(foldQuiet(rooms, null)).toEqual({ inSight: rooms, folded: [] });
  });

  test('stay in sight while they are open', () => {
    const rooms = [quiet('a'), quiet('b'), quiet('c'), quiet('d')];
    expect(foldQuiet(rooms, 'b').inSight).toEqual([quiet('b')]);
  });
});
