import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PAIR_RULES,
  type PairFacts,
  type PairResult,
  pairDoubts,
  pairOf,
  pairRulesOf,
  recordOf,
} from './pairs.ts';

const START = Date.parse('2026-11-10T12:00:00Z');
const HOUR = 3_600_000;

/** Results an hour apart, `1` won by the one, `2` by the other, `x` drawn. */
function results(winners: string, ratings = { one: 1200, other: 1200 }): PairResult[] {
  const of = { 1: 'one', 2: 'other', x: 'draw' } as const;
  return [...winners].map((sign, index) => ({
    at: new Date(START + index * HOUR),
    winner: of[sign as keyof typeof of],
    walkover: false,
    ratings,
  }));
}

function facts(more: Partial<PairFacts> = {}): PairFacts {
  const none = { sameDevice: false, sameNumber: false, results: [], at: null, cleared: [] };
  return { ...none, ...more };
}

describe('the points of a pair are held', () => {
  test('for a shared device or number, and for nothing else that two strangers have', () => {
    expect(pairDoubts(facts())).toEqual([]);
    expect(pairDoubts(facts({ sameDevice: true }))).toEqual(['same_device']);
    expect(pairDoubts(facts({ sameNumber: true }))).toEqual(['same_number']);
  });

  test('for results that flow one way beyond what the ratings say', () => {
    expect(pairDoubts(facts({ results: results('11111') }))).toEqual([]);
    expect(pairDoubts(facts({ results: results('111111') }))).toEqual(['one_way']);
    expect(pairDoubts(facts({ results: results('222222') }))).toEqual(['one_way']);
    expect(pairDoubts(facts({ results: results('1111112') }))).toEqual([]);
    expect(pairDoubts(facts({ results: results('xxxxxx11111') }))).toEqual([]);
  });

  test('not for a strong player who wins against a weak one, until it never ends', () => {
    const unequal = { one: 1600, other: 1200 };
    expect(pairDoubts(facts({ results: results('1'.repeat(11), unequal) }))).toEqual([]);
    expect(pairDoubts(facts({ results: results('1'.repeat(12), unequal) }))).toEqual(['one_way']);
    // the weak one wins all
    expect(pairDoubts(facts({ results: results('222222', unequal) }))).toEqual(['one_way']);
  });

  test('for matches that follow each other faster than people play; a walkover takes no time', () => {
    const [first] = results('1');
    if (!first) throw new Error('no result');
    const doubtsAfter = (ms: number, walkover = false) => {
      const at = new Date(START + ms);
      return pairDoubts(
        facts({ at, results: [first, { ...first, at, winner: 'other', walkover }] }),
      );
    };
    expect(doubtsAfter(0)).toEqual(['too_fast']);
    expect(doubtsAfter(PAIR_RULES.betweenResults - 1)).toEqual(['too_fast']);
    expect(doubtsAfter(PAIR_RULES.betweenResults)).toEqual([]);
    expect(doubtsAfter(0, true)).toEqual([]);
  });

  test('not for what an official has looked at, but for what is new', () => {
    const fast = results('12').map((result) => ({ ...result, at: new Date(START) }));
    const both = { sameDevice: true, results: fast, at: new Date(START) };
    expect(pairDoubts(facts(both))).toEqual(['same_device', 'too_fast']);
    expect(pairDoubts(facts({ ...both, cleared: ['same_device'] }))).toEqual(['too_fast']);
  });
});

test('the order of results and of the two players changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('1', '2', 'x'), { maxLength: 14 }),
      fc.integer({ min: 100, max: 2400 }),
      fc.integer({ min: 100, max: 2400 }),
      (signs, one, other) => {
        const played = results(signs.join(''), { one, other });
        const turned = played.toReversed().map((result): PairResult => {
          const winner = { one: 'other', other: 'one', draw: 'draw' } as const;
          return { ...result, winner: winner[result.winner], ratings: { one: other, other: one } };
        });
        expect(pairDoubts(facts({ results: turned }))).toEqual(
          pairDoubts(facts({ results: played })),
        );
        const record = recordOf(played);
        expect(record.one + record.other + record.drawn).toBe(signs.length);
        expect(record.chance).toBeGreaterThanOrEqual(0);
        expect(record.chance).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('a pair is the same whichever player challenges', () => {
  const [home, away] = [
    pairOf({ challenger: 'a', challenged: 'b' }),
    pairOf({ challenger: 'b', challenged: 'a' }),
  ];
  expect([home.one, home.other]).toEqual([away.one, away.other]);
  expect([home.placeOf('challenger'), away.placeOf('challenger')]).toEqual(['one', 'other']);
});

test('in the sandbox results may follow each other at once', () => {
  const book = {
    count: (_: string, own: number) => own,
    duration: (_: string, own: number) => own,
  };
  expect(pairRulesOf(book, { sandbox: true }).betweenResults).toBe(0);
  expect(pairRulesOf(book, { sandbox: false })).toEqual(PAIR_RULES);
});
