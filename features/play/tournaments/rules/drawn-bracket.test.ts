import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawUp } from './draw-up.ts';
import {
  asDrawn,
  drawnRounds,
  isPlayed,
  keysIn,
  lastKeys,
  pairedByDraw,
  seedsIn,
} from './drawn-bracket.ts';
import { act } from './elimination/held.ts';
import { statusOf } from './elimination/match.ts';
import { bracketOf, FORMATS, SIZES, seeds, wins } from './elimination/test-kit.ts';
import type { MatchKey } from './model.ts';

const ALL = { skip: 0, limit: Number.POSITIVE_INFINITY };
const brackets = fc.record({
  format: fc.constantFrom(...FORMATS),
  size: fc.constantFrom(...SIZES),
});
const pages = fc.record({ skip: fc.nat(300), limit: fc.integer({ min: 1, max: 60 }) });

test('match by match a bracket is the one that is drawn whole', () => {
  for (const format of FORMATS) {
    for (const size of SIZES) {
      const drawn = drawUp(format, seeds(size));
      const shape = { ...format, entrants: size };
      const seeded = (seed: number) => `s${seed}`;
      expect(drawn.map(({ key }) => asDrawn(shape, key, seeded))).toEqual(drawn);
      expect(asDrawn(shape, 'W99.1', seeded)).toBeNull();
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
      expect(pairedByDraw(shape, { skip, limit })).toEqual(page(pairedByDraw(shape, ALL)));
    }),
  );
});

test('what the draw alone makes playable is every match with two seeds', () => {
  for (const format of FORMATS) {
    for (const size of SIZES) {
      const shape = { ...format, entrants: size };
      const open = drawUp(format, seeds(size)).filter((match) => statusOf(match) === 'open');
      expect(pairedByDraw(shape, ALL)).toEqual(open.map(({ key }) => key));
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
      const last = lastKeys(bracket.shape);
      for (const [turn, lot] of lots.entries()) {
        const all = [...bracket.matches.values()];
        const left = all.filter((match) => ['open', 'waiting'].includes(statusOf(match)));
        const ends = all.filter(({ key }) => last.includes(key));
        expect(ends).toHaveLength(last.length);
        expect(isPlayed(ends)).toBe(left.length === 0);
        const open = left.filter((match) => statusOf(match) === 'open');
        const next = open[lot % Math.max(1, open.length)];
        if (!next) return;
        if (turn % 5 === 4 && next.home.kind === 'entrant') {
          const { entrant } = next.home;
          act(bracket, { type: 'withdraw', entrant, seed: Number(entrant.slice(1)) });
        } else wins(bracket, next.key, lot % 2 === 0 ? 'home' : 'away');
      }
    }),
  );
});
