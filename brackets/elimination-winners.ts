import {
  type BracketRound,
  type Position,
  roundsFor,
  type Source,
  seedInSlot,
  slotOfSeed,
  type Target,
  THIRD_PLACE,
  winnersKey,
} from './elimination-shape.ts';
import type { Side } from './outcome.ts';

/** The lines of a knockout, which are also those of the winners' bracket of a double elimination. */

export function hasMatch(entrants: number, at: Position, thirdPlace: boolean): boolean {
  if (at.part === 'T') return thirdPlace && hasThirdPlace(entrants);
  return at.part === 'W' && hasWinnersMatch(entrants, at.round, at.index);
}

export function sources(entrants: number, at: Position): Readonly<Record<Side, Source>> {
  if (at.part === 'T') {
    const semi = roundsFor(entrants) - 1;
    return {
      home: { kind: 'loser', of: winnersKey(semi, 1) },
      away: { kind: 'loser', of: winnersKey(semi, 2) },
    };
  }
  const upper = 2 * at.index - 1;
  return {
    home: standing(entrants, at.round - 1, upper),
    away: standing(entrants, at.round - 1, upper + 1),
  };
}

export function target(
  entrants: number,
  at: Position,
  who: 'winner' | 'loser',
  thirdPlace: boolean,
): Target | null {
  const last = roundsFor(entrants);
  if (at.part !== 'W') return null;
  if (who === 'winner') return at.round < last ? upwards('W', at) : null;
  const plays = thirdPlace && hasThirdPlace(entrants) && at.round === last - 1;
  return plays ? { key: THIRD_PLACE, side: sideOf(at.index) } : null;
}

/** Where a seed plays first. */
export function entry(entrants: number, seed: number): Target {
  const place = slotOfSeed(seed, roundsFor(entrants));
  const first = (place >> 1) + 1;
  return hasWinnersMatch(entrants, 1, first)
    ? { key: winnersKey(1, first), side: sideOf(place + 1) }
    : upwards('W', { round: 1, index: first });
}

export function rounds(entrants: number, thirdPlace: boolean): readonly BracketRound[] {
  const last = roundsFor(entrants);
  return [
    ...Array.from({ length: last }, (_, before) => ({
      part: 'W' as const,
      round: before + 1,
      matches: before === 0 ? firstRound(entrants) : 2 ** (last - before - 1),
    })),
    { part: 'T', round: 1, matches: thirdPlace && hasThirdPlace(entrants) ? 1 : 0 },
  ];
}

export function positions(entrants: number, thirdPlace: boolean): Position[] {
  const last = roundsFor(entrants);
  const all: Position[] = [];
  for (let round = 1; round <= last; round++) {
    for (let index = 1; index <= 2 ** (last - round); index++) {
      if (hasWinnersMatch(entrants, round, index)) all.push({ part: 'W', round, index });
    }
  }
  if (thirdPlace && hasThirdPlace(entrants)) all.push({ part: 'T', round: 1, index: 1 });
  return all;
}

export function hasWinnersMatch(entrants: number, round: number, index: number): boolean {
  const last = roundsFor(entrants);
  if (round > last || index > 2 ** (last - round)) return false;
  return round > 1 || seedInSlot(2 * index - 1, last) <= entrants;
}

/** Matches of the first round: all places but those of the byes. */
export function firstRound(entrants: number): number {
  return entrants - 2 ** (roundsFor(entrants) - 1);
}

/** The match above: two neighbours' winners meet. */
export function upwards(part: 'W' | 'L', { round, index }: Omit<Position, 'part'>): Target {
  return { key: `${part}${round + 1}.${(index + 1) >> 1}`, side: sideOf(index) };
}

export function sideOf(index: number): Side {
  return index % 2 === 1 ? 'home' : 'away';
}

/** With three entrants one has a bye into the final: only one loses a semi-final. */
function hasThirdPlace(entrants: number): boolean {
  return entrants >= 4;
}

/** Who comes out of a place of a round: a winner, or the seed that stands there without a match. */
function standing(entrants: number, round: number, index: number): Source {
  if (round === 0) return { kind: 'seed', seed: seedInSlot(index - 1, roundsFor(entrants)) };
  if (hasWinnersMatch(entrants, round, index)) {
    return { kind: 'winner', of: winnersKey(round, index) };
  }
  return { kind: 'seed', seed: seedInSlot(2 * index - 2, roundsFor(entrants)) };
}
