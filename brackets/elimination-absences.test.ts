import { describe, expect, test } from 'vitest';
import { applyCommand, type HeldBracket } from './elimination.ts';
import { statusOf } from './elimination-match.ts';
import { championOf, placingsOf } from './elimination-placings.ts';
import type { Outcome } from './outcome.ts';
import {
  at,
  bracketOf,
  DOUBLE,
  does,
  KNOCKOUT,
  open,
  playOut,
  sidesAt,
  WITH_THIRD_PLACE,
  wins,
} from './testing/elimination-kit.ts';

const VOID: Outcome = { kind: 'void' };

describe('absences', () => {
  test('one absent: the other goes on, the absent one has a second chance in the losers’ bracket', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'report', key: 'W1.1', outcome: { kind: 'walkover', winner: 'away' } });
    expect(sidesAt(bracket, 'W2.1')).toBe('s8 v ?');
    expect(sidesAt(bracket, 'L1.1')).toBe('s1 v ?');
  });

  test('both absent: both are out, and the next opponent walks over', () => {
    const cup = bracketOf(KNOCKOUT, 8);
    does(cup, { type: 'report', key: 'W1.1', outcome: VOID });
    expect(sidesAt(cup, 'W2.1')).toBe('- v ?');
    wins(cup, 'W1.2', 'home');
    expect(at(cup, 'W2.1').result).toEqual({
      outcome: { kind: 'walkover', winner: 'away' },
      by: 'absence',
    });
    expect(sidesAt(cup, 'W3.1')).toBe('s4 v ?');
  });

  test('nobody came to a whole quarter: the walkover is carried on through as many rounds as it takes', () => {
    const cup = bracketOf(KNOCKOUT, 16);
    for (const key of ['W1.1', 'W1.2', 'W1.3', 'W1.4'])
      does(cup, { type: 'report', key, outcome: VOID });
    expect(sidesAt(cup, 'W4.1')).toBe('- v ?');
    for (const key of ['W1.5', 'W1.6', 'W1.7', 'W1.8', 'W2.3', 'W2.4']) wins(cup, key, 'home');
    wins(cup, 'W3.2', 'home');
    expect(championOf(cup.shape, cup.matches)).toBe('s2');
  });

  test('both absent in the winners’ bracket leave no ghost in the losers’ bracket', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'report', key: 'W1.1', outcome: VOID });
    does(bracket, { type: 'report', key: 'W1.2', outcome: VOID });
    // nobody comes to L1.1 nor W2.1, so nobody drops to L2.2: that the two there walk over is known at once
    expect(sidesAt(bracket, 'L2.1')).toBe('? v -');
    expect(sidesAt(bracket, 'L2.2')).toBe('- v ?');
    playOut(bracket);
    expect(championOf(bracket.shape, bracket.matches)).toBe('s2');
  });

  test('nobody is left for the final: the winners’ champion has won, the reset is not needed', () => {
    const bracket = bracketOf(DOUBLE, 4);
    for (const key of ['W1.1', 'W1.2', 'W2.1']) wins(bracket, key, 'home');
    does(bracket, { type: 'report', key: 'L1.1', outcome: VOID });
    does(bracket, { type: 'withdraw', entrant: 's2', seed: 2 });
    expect(at(bracket, 'F1').result?.outcome).toEqual({ kind: 'walkover', winner: 'home' });
    // s2 stands in the final, withdrawn, and loses it
    expect(statusOf(at(bracket, 'F2'))).toBe('not_needed');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
  });

  test('a final nobody comes to has no champion: both share second place', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    wins(cup, 'W1.2', 'home');
    does(cup, { type: 'report', key: 'W2.1', outcome: VOID });
    expect(championOf(cup.shape, cup.matches)).toBeNull();
    expect(placesOf(cup)).toEqual({ s1: '2', s2: '2', s3: '3-4', s4: '3-4' });
  });

  test('both of a semi-final are out: its loser’s place in the match for third is nobody’s', () => {
    const cup = bracketOf(WITH_THIRD_PLACE, 4);
    does(cup, { type: 'report', key: 'W1.1', outcome: VOID });
    wins(cup, 'W1.2', 'home');
    expect(placesOf(cup)).toEqual({ s2: '1', s3: '2', s1: '3-4', s4: '3-4' });
  });
});

describe('a withdrawal or disqualification', () => {
  test('loses the open match by walkover, and each one that comes', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'withdraw', entrant: 's1', seed: 1 });
    expect(sidesAt(bracket, 'W2.1')).toBe('s8 v ?');
    expect(sidesAt(bracket, 'L1.1')).toBe('s1 v ?');
    wins(bracket, 'W1.2', 'home');
    expect(sidesAt(bracket, 'L2.1')).toBe('? v s5');
  });

  test('leaves what was played as it was: nobody else’s results change', () => {
    const cup = bracketOf(KNOCKOUT, 8);
    wins(cup, 'W1.1', 'home');
    const { changes, resets } = does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    expect(resets).toEqual([]);
    expect(changes).toEqual([]);
    wins(cup, 'W1.2', 'home');
    expect(sidesAt(cup, 'W3.1')).toBe('s4 v ?');
    expect(at(cup, 'W1.1').result?.by).toBe('report');
  });

  test('of who has walked over and played on takes back nothing that was played', () => {
    const cup = bracketOf(KNOCKOUT, 8);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    wins(cup, 'W1.2', 'home');
    wins(cup, 'W2.1', 'home');
    expect(sidesAt(cup, 'W3.1')).toBe('s8 v ?');
    expect(does(cup, { type: 'withdraw', entrant: 's8', seed: 8 }).changes).toEqual([]);
    expect(sidesAt(cup, 'W3.1')).toBe('s8 v ?');
  });

  test('of both of a match: both are out', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'withdraw', entrant: 's1', seed: 1 });
    does(bracket, { type: 'withdraw', entrant: 's5', seed: 5 });
    expect(sidesAt(bracket, 'L1.1')).toBe('s1 v s5');
    expect(at(bracket, 'L1.1').result).toEqual({ outcome: VOID, by: 'absence' });
    expect(sidesAt(bracket, 'L2.1')).toBe('? v -');
  });

  test('of both, one after the other: who went later had walked over', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    does(cup, { type: 'withdraw', entrant: 's4', seed: 4 });
    wins(cup, 'W1.2', 'away');
    // s4 had walked over into the final and lost it by withdrawing
    expect(championOf(cup.shape, cup.matches)).toBe('s3');
    expect(placesOf(cup)).toEqual({ s3: '1', s4: '2', s1: '3-4', s2: '3-4' });
  });

  test('is undone: what was decided by it is open again', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    wins(cup, 'W1.2', 'home');
    wins(cup, 'W2.1', 'home');
    const { resets } = does(cup, { type: 'reinstate', entrant: 's1', seed: 1 });
    expect(resets).toEqual(['W2.1']);
    expect(open(cup).map(({ key }) => key)).toEqual(['W1.1']);
  });

  test('is refused for who is not in the bracket, and by the wrong seed', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    for (const seed of [0, 2, 5, 1.5]) {
      const refused = { kind: 'refused', code: 'entrant_unknown' };
      expect(applyCommand(cup, { type: 'withdraw', entrant: 's1', seed })).toEqual(refused);
    }
  });
});

function placesOf({ shape, matches }: HeldBracket): Record<string, string> {
  return Object.fromEntries(
    placingsOf(shape, matches.values()).map(({ entrant, from, to }) => [
      entrant,
      from === to ? `${to}` : `${from}-${to}`,
    ]),
  );
}
