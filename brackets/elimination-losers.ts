import {
  type BracketRound,
  FINAL,
  losersKey,
  type Position,
  RESET,
  roundsFor,
  type Source,
  type Target,
  winnersKey,
} from './elimination-shape.ts';
import * as single from './elimination-winners.ts';
import type { Side } from './outcome.ts';

/**
 * The lines of a double elimination. Losers' rounds come in pairs: in the odd ones two survivors meet (in the
 * first, two losers of the winners' first round), in the even ones a survivor meets who has just lost in the
 * winners' bracket. With byes some first matches of the losers' bracket have one possible entrant or none:
 * they are no matches, and only rounds L1 and L2 can lack some.
 */

export function hasMatch(entrants: number, at: Position, reset: boolean): boolean {
  if (at.part === 'F') return at.round === 1 || reset;
  if (at.part === 'W') return single.hasWinnersMatch(entrants, at.round, at.index);
  return at.part === 'L' && hasLosersMatch(entrants, at.round, at.index);
}

export function sources(entrants: number, at: Position): Readonly<Record<Side, Source>> {
  if (at.part === 'L') return losersSources(entrants, at.round, at.index);
  if (at.part === 'W') return single.sources(entrants, at);
  if (at.round === 2) {
    return { home: { kind: 'loser', of: FINAL }, away: { kind: 'winner', of: FINAL } };
  }
  const last = roundsFor(entrants);
  return {
    home: { kind: 'winner', of: winnersKey(last, 1) },
    away:
      last === 1
        ? { kind: 'loser', of: winnersKey(1, 1) }
        : { kind: 'winner', of: losersKey(2 * last - 2, 1) },
  };
}

export function target(
  entrants: number,
  at: Position,
  who: 'winner' | 'loser',
  reset: boolean,
): Target | null {
  const last = roundsFor(entrants);
  if (at.part === 'F') {
    if (at.round === 2 || !reset) return null;
    return { key: RESET, side: who === 'loser' ? 'home' : 'away' };
  }
  if (at.part === 'W') {
    if (who === 'loser') return drop(entrants, at.round, at.index);
    return at.round < last ? single.upwards('W', at) : { key: FINAL, side: 'home' };
  }
  if (who === 'loser') return null;
  if (at.round === 2 * last - 2) return { key: FINAL, side: 'away' };
  return at.round % 2 === 1
    ? { key: losersKey(at.round + 1, at.index), side: 'away' }
    : single.upwards('L', at);
}

export function rounds(entrants: number, reset: boolean): readonly BracketRound[] {
  const last = roundsFor(entrants);
  return [
    ...single.rounds(entrants, false),
    ...Array.from({ length: 2 * last - 2 }, (_, before) => ({
      part: 'L' as const,
      round: before + 1,
      matches: losersRound(entrants, before + 1),
    })),
    { part: 'F', round: 1, matches: 1 },
    { part: 'F', round: 2, matches: reset ? 1 : 0 },
  ];
}

export function positions(entrants: number, reset: boolean): Position[] {
  const last = roundsFor(entrants);
  const all = single.positions(entrants, false);
  for (let round = 1; round <= 2 * last - 2; round++) {
    for (let index = 1; index <= width(last, round); index++) {
      if (hasLosersMatch(entrants, round, index)) all.push({ part: 'L', round, index });
    }
  }
  all.push({ part: 'F', round: 1, index: 1 });
  if (reset) all.push({ part: 'F', round: 2, index: 1 });
  return all;
}

function losersSources(
  entrants: number,
  round: number,
  index: number,
): Readonly<Record<Side, Source>> {
  const upper = 2 * index - 1;
  if (round === 1) return { home: loser(1, upper), away: loser(1, upper + 1) };
  if (round % 2 === 0) {
    return {
      home: dropped(entrants, round / 2 + 1, index),
      away: survivor(entrants, round - 1, index),
    };
  }
  return {
    home: survivor(entrants, round - 1, upper),
    away: survivor(entrants, round - 1, upper + 1),
  };
}

/** Who comes out of a place of a losers' round: its winner, or the only one who could have come there. */
function survivor(entrants: number, round: number, index: number): Source {
  if (hasLosersMatch(entrants, round, index)) {
    return { kind: 'winner', of: losersKey(round, index) };
  }
  if (round === 2) return dropped(entrants, 2, index);
  return loser(1, single.hasWinnersMatch(entrants, 1, 2 * index) ? 2 * index : 2 * index - 1);
}

/** Who drops from a winners' round to a place of the losers' bracket; the crossing is its own inverse. */
function dropped(entrants: number, round: number, index: number): Source {
  return loser(round, crossing(roundsFor(entrants), round, index));
}

function loser(round: number, index: number): Source {
  return { kind: 'loser', of: winnersKey(round, index) };
}

/** Where the loser of a winners' match goes. */
function drop(entrants: number, round: number, index: number): Target {
  const last = roundsFor(entrants);
  if (last === 1) return { key: FINAL, side: 'away' };
  if (round === 1) {
    const at = { round: 1, index: (index + 1) >> 1 };
    return hasLosersMatch(entrants, 1, at.index)
      ? { key: losersKey(1, at.index), side: single.sideOf(index) }
      : { key: losersKey(2, at.index), side: 'away' };
  }
  const at = { round: 2 * round - 2, index: crossing(last, round, index) };
  return hasLosersMatch(entrants, at.round, at.index)
    ? { key: losersKey(at.round, at.index), side: 'home' }
    : single.upwards('L', at);
}

function hasLosersMatch(entrants: number, round: number, index: number): boolean {
  const last = roundsFor(entrants);
  if (round > 2 * last - 2 || index > width(last, round)) return false;
  if (round > 2) return true;
  const first = single.hasWinnersMatch(entrants, 1, 2 * index - 1);
  const second = single.hasWinnersMatch(entrants, 1, 2 * index);
  return round === 1 ? first && second : first || second;
}

/** Places of a losers' round in the full bracket. */
export function width(last: number, round: number): number {
  return 2 ** (last - 1 - ((round + 1) >> 1));
}

/** Matches of a losers' round, counted without looking at each. */
function losersRound(entrants: number, round: number): number {
  const places = width(roundsFor(entrants), round);
  const droppers = single.firstRound(entrants);
  if (round === 1) return Math.max(0, droppers - places);
  return round === 2 ? Math.min(places, droppers) : places;
}

/**
 * To which place of the losers' bracket the loser of a winners' match drops (both 1-based in their round), so
 * that two who have met meet again as late as can be (rules.md, "Tournaments").
 *
 * Round after round the order is kept, reversed, reversed within the halves, the halves exchanged, and so on
 * in ever smaller parts. Each drop thus falls as far away as the bracket allows from where the losers of the
 * same part of the winners' bracket fell before: of 2^m successive drops no two share their first m halvings.
 * The same way leads back: crossing twice is where one was.
 */
export function crossing(lastRound: number, round: number, index: number): number {
  const halvings = lastRound - round;
  let flips = 0;
  for (let step = 0; step < halvings; step++) {
    if (((round - 1) >> step) & 1) flips ^= 2 ** (halvings - step) - 1;
  }
  return ((index - 1) ^ flips) + 1;
}
