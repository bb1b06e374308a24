import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const who = fc.constantFrom(
  { playerId: 'a', network: 'n' },
  { playerId: 'b', network: 'n' },
  { playerId: null, network: 'n' },
  { playerId: null, network: 'm' },
);

test('each has so many places and no more, whatever others take; what is given back twice is free once', () => {
  const acts = fc.array(fc.record({ who, takes: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(acts, (all) => {
      const places = createPlaces({ perPlayer: 2, perAddress: 3 });
      const open = new Map<string, (() => void)[]>();
      for (const { who: each, takes } of all) {
        const mine = open.get(JSON.stringify(each)) ?? [];
        open.set(JSON.stringify(each), mine);
        if (takes) {
          const free = places.take(each.playerId, each.network);
          expect(free === undefined).toBe(mine.length === (each.playerId === null ? 3 : 2));
          if (free) mine.push(free);
        } else {
          const free = mine.pop();
          free?.();
          free?.();
        }
      }
      for (const free of [...open.values()].flat()) free();
      expect(places.holders()).toBe(0);
    }),
  );
});
