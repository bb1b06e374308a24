import { describe, expect, test } from 'vitest';
import { createBracket } from './elimination.ts';
import { matchesNear } from './elimination-lines.ts';
import { championOf, placingsOf, sharedPlacings } from './elimination-placings.ts';
import {
  bracketOf,
  DOUBLE,
  KNOCKOUT,
  open,
  playOut,
  seeds,
  sidesAt,
  WITH_THIRD_PLACE,
  WITHOUT_RESET,
  wins,
} from './testing/elimination-kit.ts';

describe('byes', () => {
  test('are carried on: of three, the best stands in the final from the start', () => {
    const cup = bracketOf(KNOCKOUT, 3);
    expect(sidesAt(cup, 'W2.1')).toBe('s1 v ?');
    wins(cup, 'W1.2', 'home');
    expect(sidesAt(cup, 'W2.1')).toBe('s1 v s2');
  });

  test('of which two meet make no match: of five, the semi-final of 2 and 3 is open at once', () => {
    expect(open(bracketOf(KNOCKOUT, 5)).map(({ key }) => key)).toEqual(['W1.2', 'W2.2']);
  });

  test('never meet in the losers’ bracket: who drops beside one goes straight on', () => {
    const five = bracketOf(DOUBLE, 5);
    expect([...five.matches.keys()].filter((key) => key.startsWith('L'))).toEqual([
      'L2.1',
      'L3.1',
      'L4.1',
    ]);
    wins(five, 'W1.2', 'home');
    wins(five, 'W2.2', 'home');
    expect(sidesAt(five, 'L2.1')).toBe('s3 v s5');
    wins(five, 'W2.1', 'home');
    expect(sidesAt(five, 'L3.1')).toBe('? v s4');
  });
});

describe('sizes', () => {
  test('one entrant is no tournament, 65,537 are too many, nobody takes part twice', () => {
    expect(createBracket(KNOCKOUT, seeds(1))).toEqual({
      kind: 'refused',
      code: 'too_few_entrants',
    });
    expect(createBracket(DOUBLE, [])).toEqual({ kind: 'refused', code: 'too_few_entrants' });
    expect(createBracket(DOUBLE, seeds(65_537))).toEqual({
      kind: 'refused',
      code: 'too_many_entrants',
    });
    expect(createBracket(DOUBLE, ['a', 'b', 'a'])).toEqual({
      kind: 'refused',
      code: 'entrant_twice',
    });
  });

  test('two play a double elimination: the loser has a second chance in the final', () => {
    const two = bracketOf(DOUBLE, 2);
    wins(two, 'W1.1', 'away');
    expect(sidesAt(two, 'F1')).toBe('s2 v s1');
    wins(two, 'F1', 'away');
    expect(sidesAt(two, 'F2')).toBe('s2 v s1');
    wins(two, 'F2', 'away');
    expect(championOf(two.shape, two.matches)).toBe('s1');
  });

  test.each([2, 3, 11, 18])(
    '%i come to an end in every format, with everybody in their place',
    (size) => {
      for (const format of [KNOCKOUT, WITH_THIRD_PLACE, DOUBLE, WITHOUT_RESET]) {
        const bracket = playOut(bracketOf(format, size));
        expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
        const places = placingsOf(bracket.shape, bracket.matches.values());
        const shared = sharedPlacings(bracket.shape);
        expect(places.map(({ from, to }) => [from, to])).toEqual(
          shared.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, () => [from, to])),
        );
      }
    },
  );

  test('a result changes its match and the two that its entrants go to, whatever the size', () => {
    const bracket = bracketOf(DOUBLE, 65_536);
    const near = ['W1.32768', 'W2.16384', 'L1.16384'];
    expect(matchesNear(bracket.shape, 'W1.32768')).toEqual(near);
    const { changes } = wins(bracket, 'W1.32768', 'home');
    expect(changes.map(({ after }) => after.key)).toEqual(near);
    expect(matchesNear(bracket.shape, 'F1')).toEqual(['F1', 'F2']);
  });
});
