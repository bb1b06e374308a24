import * as double from './elimination-losers.ts';
import {
  type BracketRound,
  type BracketShape,
  keyOf,
  type Position,
  parseKey,
  roundsFor,
  type Source,
  type Target,
} from './elimination-shape.ts';
import * as single from './elimination-winners.ts';
import type { MatchKey, Side } from './outcome.ts';

/**
 * Where the two sides of a match come from; null where the bracket has no such match. A bye is no match, and
 * neither is a match that only one entrant could come to: whoever stands there is named as coming from where
 * they really come from. Computed from size and key alone, as is `targetOf`.
 */
export function sourcesOf(
  shape: BracketShape,
  key: MatchKey,
): Readonly<Record<Side, Source>> | null {
  const position = parseKey(key);
  if (!position) return null;
  return hasMatch(shape, position) ? sourcesAt(shape, position) : null;
}

function hasMatch(shape: BracketShape, position: Position): boolean {
  const { entrants } = shape;
  return shape.kind === 'knockout'
    ? single.hasMatch(entrants, position, shape.thirdPlace)
    : double.hasMatch(entrants, position, shape.reset);
}

/** The same for a position that is known to be one of the bracket's. */
export function sourcesAt(shape: BracketShape, position: Position): Readonly<Record<Side, Source>> {
  return shape.kind === 'knockout'
    ? single.sources(shape.entrants, position)
    : double.sources(shape.entrants, position);
}

/** Where the winner or the loser of a match goes; null for the champion, and for who is out. */
export function targetOf(
  shape: BracketShape,
  key: MatchKey,
  who: 'winner' | 'loser',
): Target | null {
  const position = parseKey(key);
  if (!position) return null;
  return shape.kind === 'knockout'
    ? single.target(shape.entrants, position, who, shape.thirdPlace)
    : double.target(shape.entrants, position, who, shape.reset);
}

/** The matches that a result usually changes, to be loaded before it is decided on: its own, and where its two go. */
export function matchesNear(shape: BracketShape, key: MatchKey): readonly MatchKey[] {
  const targets = (['winner', 'loser'] as const).map((who) => targetOf(shape, key, who)?.key);
  return [...new Set([key, ...targets.filter((target) => target !== undefined)])];
}

/** Where a seed (1-based) plays first: the second round for who has a bye. */
export function firstMatchOf(shape: BracketShape, seed: number): Target {
  return single.entry(shape.entrants, seed);
}

/** The rounds in the order in which they are shown: winners', losers', finals. */
export function roundsOf(shape: BracketShape): readonly BracketRound[] {
  const rounds =
    shape.kind === 'knockout'
      ? single.rounds(shape.entrants, shape.thirdPlace)
      : double.rounds(shape.entrants, shape.reset);
  return rounds.filter(({ matches }) => matches > 0);
}

/** The matches of one round from top to bottom, so many after the first ones; of a full round none is looked at twice. */
export function positionsIn(
  shape: BracketShape,
  { part, round, matches }: BracketRound,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Position[] {
  const found: Position[] = [];
  const places = placesIn(shape, part, round);
  const isFull = matches === places;
  let before = isFull ? skip : 0;
  for (let index = before + 1; index <= places && found.length < limit; index += 1) {
    const position = { part, round, index };
    if (!isFull && !hasMatch(shape, position)) continue;
    before += 1;
    if (before > skip) found.push(position);
  }
  return found;
}

function placesIn({ entrants }: BracketShape, part: Position['part'], round: number): number {
  const last = roundsFor(entrants);
  if (part === 'W') return 2 ** (last - round);
  return part === 'L' ? double.width(last, round) : 1;
}

/** All matches: n-1 of a knockout, 2n-2 of a double elimination, one more for third place or the reset. */
export function positionsOf(shape: BracketShape): readonly Position[] {
  return shape.kind === 'knockout'
    ? single.positions(shape.entrants, shape.thirdPlace)
    : double.positions(shape.entrants, shape.reset);
}

export function keysOf(shape: BracketShape): readonly MatchKey[] {
  return positionsOf(shape).map(keyOf);
}

/** Grows along every line of the bracket: what is deeper depends on what is less deep, never the reverse. */
export function depthOf(shape: BracketShape, key: MatchKey): number {
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
