import { describe, expect, test } from 'vitest';
import { applyCommand } from './elimination.ts';
import { statusOf } from './elimination-match.ts';
import { championOf } from './elimination-placings.ts';
import {
  at,
  beats,
  bracketOf,
  DOUBLE,
  does,
  open,
  sidesAt,
  WITHOUT_RESET,
  wins,
} from './testing/elimination-kit.ts';

describe('the final of a double elimination', () => {
  const toFinal = (format = DOUBLE) => {
    const bracket = bracketOf(format, 4);
    for (const key of ['W1.1', 'W1.2', 'W2.1', 'L1.1', 'L2.1']) wins(bracket, key, 'home');
    expect(sidesAt(bracket, 'F1')).toBe('s1 v s2');
    return bracket;
  };

  test('closes the reset where the winners’ champion wins it: it is not needed, nothing is left open', () => {
    const bracket = toFinal();
    wins(bracket, 'F1', 'home');
    expect(statusOf(at(bracket, 'F2'))).toBe('not_needed');
    expect(open(bracket)).toEqual([]);
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
    const late = applyCommand(bracket, { type: 'report', key: 'F2', outcome: beats('home') });
    expect(late).toEqual({ kind: 'refused', code: 'match_not_needed' });
  });

  test('is played again where the losers’ champion wins it, and the second one decides', () => {
    const bracket = toFinal();
    wins(bracket, 'F1', 'away');
    expect(championOf(bracket.shape, bracket.matches)).toBeNull();
    expect(sidesAt(bracket, 'F2')).toBe('s1 v s2');
    wins(bracket, 'F2', 'home');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
  });

  test('is played again where the winners’ champion does not come: that was the first loss', () => {
    const bracket = toFinal();
    does(bracket, { type: 'report', key: 'F1', outcome: { kind: 'walkover', winner: 'away' } });
    expect(sidesAt(bracket, 'F2')).toBe('s1 v s2');
    expect(statusOf(at(bracket, 'F2'))).toBe('open');
  });

  test('decides alone where there is no reset', () => {
    const bracket = toFinal(WITHOUT_RESET);
    wins(bracket, 'F1', 'away');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s2');
  });

  test('changed to the other winner closes the reset, and its outcome falls away', () => {
    const bracket = toFinal();
    wins(bracket, 'F1', 'away');
    wins(bracket, 'F2', 'away');
    const changed = does(bracket, { type: 'change', key: 'F1', outcome: beats('home') });
    expect(changed.resets).toEqual(['F2']);
    expect(statusOf(at(bracket, 'F2'))).toBe('not_needed');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
  });
});
