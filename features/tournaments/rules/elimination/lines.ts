import type { MatchKey, Side, Source } from '../model.ts';
import * as double from './double.ts';
import { parseKey } from './keys.ts';
import { roundsFor } from './places.ts';
import type { Round, Shape, Target } from './shape.ts';
import * as single from './single.ts';

/**
 * Where the two sides of a match come from; null where the bracket has no such match. A bye is no match, and
 * neither is a match that only one entrant could come to: whoever stands there is named as coming from where
 * they really come from. Computed from size and key alone, as is `targetOf`.
 */
export function sourcesOf(shape: Shape, key: MatchKey): Readonly<Record<Side, Source>> | null {
  const position = parseKey(key);
  if (!position) return null;
  const { entrants } = shape;
  if (shape.kind === 'knockout') {
    return single.hasMatch(entrants, position, shape.thirdPlace)
      ? single.sources(entrants, position)
      : null;
  }
  return double.hasMatch(entrants, position, shape.reset)
    ? double.sources(entrants, position)
    : null;
}

/** Where the winner or the loser of a match goes; null for the champion, and for who is out. */
export function targetOf(shape: Shape, key: MatchKey, who: 'winner' | 'loser'): Target | null {
  const position = parseKey(key);
  if (!position) return null;
  return shape.kind === 'knockout'
    ? single.target(shape.entrants, position, who, shape.thirdPlace)
    : double.target(shape.entrants, position, who, shape.reset);
}

/** Where a seed (1-based) plays first: the second round for who has a bye. */
export function firstMatchOf(shape: Shape, seed: number): Target {
  return single.entry(shape.entrants, seed);
}

/** The rounds in the order in which they are shown: winners', losers', finals. */
export function roundsOf(shape: Shape): readonly Round[] {
  const rounds =
    shape.kind === 'knockout'
      ? single.rounds(shape.entrants, shape.thirdPlace)
      : double.rounds(shape.entrants, shape.reset);
  return rounds.filter(({ matches }) => matches > 0);
}

/** All matches: n-1 of a knockout, 2n-2 of a double elimination, one more for third place or the reset. */
export function keysOf(shape: Shape): readonly MatchKey[] {
  return shape.kind === 'knockout'
    ? single.keys(shape.entrants, shape.thirdPlace)
    : double.keys(shape.entrants, shape.reset);
}

/** Grows along every line of the bracket: what is deeper depends on what is less deep, never the reverse. */
export function depthOf(shape: Shape, key: MatchKey): number {
  const position = parseKey(key);
  if (!position) return 0;
  const rounds = roundsFor(shape.entrants);
  switch (position.part) {
    case 'W':
      return position.round;
    case 'L':
      return position.round + 1;
    case 'T':
      return rounds + 1;
    case 'F':
      return 2 * rounds + position.round;
  }
}
