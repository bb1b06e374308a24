import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawUp } from './draw-up.ts';
import type { Format } from './play.ts';

const named = (size: number) => Array.from({ length: size }, (_, index) => `e${index + 1}`);

test('the brackets of a double elimination take turns', () => {
  const matches = drawUp({ kind: 'double_elimination', reset: true }, named(8));
  const waves = new Map(matches.map(({ round, wave }) => [round, wave]));
  expect(Object.fromEntries(waves)).toEqual({
    W1: 1,
    W2: 2,
    L1: 2,
    L2: 3,
    W3: 4,
    L3: 4,
    L4: 5,
    F1: 6,
    F2: 7,
  });
});

test('a cup of four plays for third place beside the final', () => {
  const matches = drawUp({ kind: 'knockout', thirdPlace: true }, named(4));
  expect(matches.map(({ key, wave }) => [key, wave])).toEqual([
    ['W1.1', 1],
    ['W1.2', 1],
    ['W2.1', 2],
    ['T', 2],
  ]);
});

test('whoever is drawn stands in a match that can be played, or waits for one of an earlier wave', () => {
  const formats: Format[] = [
    { kind: 'knockout', thirdPlace: true },
    { kind: 'double_elimination', reset: true },
    { kind: 'league', legs: 2 },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.integer({ min: 2, max: 40 }), (format, size) => {
      const matches = drawUp(format, named(size));
      const waiting = matches.filter(({ home, away }) => [home, away].some(isPending));
      const open = matches.filter((match) => !waiting.includes(match));
      expect(open.length).toBeGreaterThan(0);
      expect(waiting.every(({ wave }) => wave > 1)).toBe(true);
    }),
  );
});

function isPending({ kind }: { readonly kind: string }): boolean {
  return kind === 'pending';
}
