import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCommand } from './elimination.ts';
import { statusOf } from './elimination-match.ts';
import {
  drawField,
  drawnMatchAt,
  drawnRounds,
  isBracketPlayed,
  keysIn,
  keysPairedByDraw,
  lastKeysOf,
  seedsIn,
} from './field.ts';
import type { MatchKey } from './outcome.ts';
import type { FieldFormat } from './stages.ts';
import { bracketOf, FORMATS, SIZES, seeds, wins } from './testing/elimination-kit.ts';

const named = (size: number) => Array.from({ length: size }, (_, index) => `e${index + 1}`);

test('the brackets of a double elimination take turns', () => {
  const matches = drawField({ kind: 'double_elimination', reset: true }, named(8));
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
  const matches = drawField({ kind: 'knockout', thirdPlace: true }, named(4));
  expect(matches.map(({ key, wave }) => [key, wave])).toEqual([
    ['W1.1', 1],
    ['W1.2', 1],
    ['W2.1', 2],
    ['T', 2],
  ]);
});

test('whoever is drawn stands in a match that can be played, or waits for one of an earlier wave', () => {
  const formats: FieldFormat[] = [
    { kind: 'knockout', thirdPlace: true },
    { kind: 'double_elimination', reset: true },
    { kind: 'league', legs: 2 },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.integer({ min: 2, max: 40 }), (format, size) => {
      const matches = drawField(format, named(size));
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

const ALL = { skip: 0, limit: Number.POSITIVE_INFINITY };

const brackets = fc.record({
  format: fc.constantFrom(...FORMATS),
  size: fc.constantFrom(...SIZES),
});

const pages = fc.record({ skip: fc.nat(300), limit: fc.integer({ min: 1, max: 60 }) });

test('match by match a bracket is the one that is drawn whole', () => {
  for (const format of FORMATS) {
    for (const size of SIZES) {
      const drawn = drawField(format, seeds(size));
      const shape = { ...format, entrants: size };
      const seeded = (seed: number) => `s${seed}`;
      expect(drawn.map(({ key }) => drawnMatchAt(shape, key, seeded))).toEqual(drawn);
      expect(drawnMatchAt(shape, 'W99.1', seeded)).toBeNull();
      const rounds = drawnRounds(shape);
      const counted = Map.groupBy(drawn, ({ round }) => round);
      expect(new Map(rounds.map(({ round, matches }) => [round, matches]))).toEqual(
        new Map([...counted].map(([round, { length }]) => [round, length])),
      );
      expect(keysIn(shape, rounds, ALL).toSorted()).toEqual(drawn.map(({ key }) => key).toSorted());
    }
  }
});

test('rounds come in the order of play, and of those side by side the winners first', () => {
  const rounds = drawnRounds({ kind: 'double_elimination', reset: true, entrants: 8 });
  expect(rounds.map(({ round }) => round)).toEqual([
    'W1',
    'W2',
    'L1',
    'L2',
    'W3',
    'L3',
    'L4',
    'F1',
    'F2',
  ]);
});

test('a page is what stands there in the whole list', () => {
  fc.assert(
    fc.property(brackets, pages, ({ format, size }, { skip, limit }) => {
      const shape = { ...format, entrants: size };
      const rounds = drawnRounds(shape);
      const page = (all: readonly MatchKey[]) => all.slice(skip, skip + limit);
      expect(keysIn(shape, rounds, { skip, limit })).toEqual(page(keysIn(shape, rounds, ALL)));
      expect(keysPairedByDraw(shape, { skip, limit })).toEqual(page(keysPairedByDraw(shape, ALL)));
    }),
  );
});

test('what the draw alone makes playable is every match with two seeds', () => {
  for (const format of FORMATS) {
    for (const size of SIZES) {
      const shape = { ...format, entrants: size };
      const open = drawField(format, seeds(size)).filter((match) => statusOf(match) === 'open');
      expect(keysPairedByDraw(shape, ALL)).toEqual(open.map(({ key }) => key));
      for (const { key } of open) expect(seedsIn(shape, key)).toHaveLength(2);
    }
  }
});

test('a bracket is played when its last matches are, and not before', () => {
  const chances = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
  const small = fc.record({
    format: fc.constantFrom(...FORMATS),
    size: fc.integer({ min: 2, max: 11 }),
  });
  fc.assert(
    fc.property(small, chances, ({ format, size }, lots) => {
      const bracket = bracketOf(format, size);
      const last = lastKeysOf(bracket.shape);
      for (const [turn, lot] of lots.entries()) {
        const all = [...bracket.matches.values()];
        const left = all.filter((match) => ['open', 'waiting'].includes(statusOf(match)));
        const ends = all.filter(({ key }) => last.includes(key));
        expect(ends).toHaveLength(last.length);
        expect(isBracketPlayed(ends)).toBe(left.length === 0);
        const open = left.filter((match) => statusOf(match) === 'open');
        const next = open[lot % Math.max(1, open.length)];
        if (!next) return;
        if (turn % 5 === 4 && next.home.kind === 'entrant') {
          const { entrant } = next.home;
          applyCommand(bracket, { type: 'withdraw', entrant, seed: Number(entrant.slice(1)) });
        } else wins(bracket, next.key, lot % 2 === 0 ? 'home' : 'away');
      }
    }),
  );
});
