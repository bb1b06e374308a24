import { describe, expect, test } from 'vitest';
import { crossing, targetOf } from './elimination-lines.ts';
import { type BracketShape, roundsFor } from './elimination-shape.ts';

describe('losers drop', () => {
  const drops = (entrants: number, round: number) => {
    const shape: BracketShape = { kind: 'double_elimination', entrants, reset: true };
    return Array.from({ length: 2 ** (roundsFor(entrants) - round) }, (_, i) => {
      const target = targetOf(shape, `W${round}.${i + 1}`, 'loser');
      return target ? `${target.key} ${target.side}` : null;
    });
  };

  test('of 8: neighbours meet in L1, the losers of the semi-finals cross over', () => {
    expect(drops(8, 1)).toEqual(['L1.1 home', 'L1.1 away', 'L1.2 home', 'L1.2 away']);
    expect(drops(8, 2)).toEqual(['L2.2 home', 'L2.1 home']);
    expect(drops(8, 3)).toEqual(['L4.1 home']);
  });

  test('of 16: the second round in reverse, the third as it is, as the sheets have it', () => {
    expect(drops(16, 2)).toEqual(['L2.4 home', 'L2.3 home', 'L2.2 home', 'L2.1 home']);
    expect(drops(16, 3)).toEqual(['L4.1 home', 'L4.2 home']);
    expect(drops(16, 4)).toEqual(['L6.1 home']);
  });

  test('with byes past matches that are none: of 5 straight to L2 and L3, of 3 to L2', () => {
    const of5: BracketShape = { kind: 'double_elimination', entrants: 5, reset: true };
    expect(targetOf(of5, 'W1.2', 'loser')).toEqual({ key: 'L2.1', side: 'away' });
    expect(targetOf(of5, 'W2.1', 'loser')).toEqual({ key: 'L3.1', side: 'away' });
    expect(drops(3, 2)).toEqual(['L2.1 home']);
    expect(drops(2, 1)).toEqual(['F1 away']);
  });

  test.each([3, 4, 5, 6, 7])(
    'of 2^%i: no other crossing keeps the first possible rematches apart for longer',
    (rounds) => {
      const ours = rematches(rounds, (round) => crossing(rounds, round, 1) - 1);
      expect(ours).toEqual(bestRematches(rounds));
    },
  );
});

/**
 * The losers' rounds in which who lost in winners' round t can first meet again one whom they beat in round s,
 * for each s < t, the earliest first; `flips` says how a round's drops are turned (an exclusive or).
 */
function rematches(rounds: number, flips: (round: number) => number): number[] {
  const all: number[] = [];
  for (let t = 2; t < rounds; t++) {
    for (let s = 1; s < t; s++) all.push(firstRematch(rounds, [s, flips(s)], [t, flips(t)]));
  }
  return all.sort((a, b) => a - b);
}

function firstRematch(
  rounds: number,
  [s, before]: readonly [number, number],
  [t, flip]: readonly [number, number],
): number {
  const bits = rounds - t;
  let together = (before >> (rounds - s - bits)) ^ flip;
  let halvings = bits;
  while (together > 0) {
    together >>= 1;
    halvings--;
  }
  return halvings === bits ? 2 * (t - 1) : 2 * rounds - 3 - 2 * halvings;
}

/** By trying all turns of all rounds. */
function bestRematches(rounds: number): number[] {
  const turns = (round: number) => Array.from({ length: 2 ** (rounds - round) }, (_, i) => i);
  let tried: number[][] = [[0, 0]];
  for (let round = 2; round < rounds; round++) {
    tried = tried.flatMap((flips) => turns(round).map((turn) => [...flips, turn]));
  }
  const results = tried.map((flips) => rematches(rounds, (round) => flips[round] ?? 0));
  return results.reduce((best, now) => (later(now, best) ? now : best));
}

function later(a: readonly number[], b: readonly number[]): boolean {
  const first = a.findIndex((round, i) => round !== b[i]);
  return first >= 0 && (a[first] ?? 0) > (b[first] ?? 0);
}
