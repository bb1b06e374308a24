import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConnectionLimit } from './connection-limit.ts';

const sender = fc.constantFrom(
  { playerId: 'a', network: 'n' },
  { playerId: 'b', network: 'n' },
  { playerId: null, network: 'n' },
  { playerId: null, network: 'm' },
);

test('each player and each address has its own limit; releasing a socket twice frees it once', () => {
  const acts = fc.array(fc.record({ sender, takes: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(acts, (all) => {
      const limit = createConnectionLimit({ perPlayer: 2, perAddress: 3 });
      const open = new Map<string, (() => void)[]>();
      for (const { sender: each, takes } of all) {
        const mine = open.get(JSON.stringify(each)) ?? [];
        open.set(JSON.stringify(each), mine);
        if (takes) {
          const free = limit.take(each.playerId, each.network);
          expect(free === undefined).toBe(mine.length === (each.playerId === null ? 3 : 2));
          if (free) mine.push(free);
        } else {
          const free = mine.pop();
          free?.();
          free?.();
        }
      }
      for (const free of [...open.values()].flat()) free();
      expect(limit.holders()).toBe(0);
    }),
  );
});
