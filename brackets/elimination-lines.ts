import {
  type BracketRound,
  type BracketShape,
  FINAL,
  keyOf,
  losersKey,
  type Position,
  parseKey,
  RESET,
  roundsFor,
  type Source,
  seedInSlot,
  slotOfSeed,
  type Target,
  THIRD_PLACE,
  winnersKey,
} from './elimination-shape.ts';
import type { MatchKey, Side } from './outcome.ts';

/**
 * The lines of a bracket: the origin of each side of a match, and the next match of its winner and of its loser. All
 * are computed from the shape and the key alone.
 *
 * Losers' rounds of a double elimination come in pairs. In the odd ones two survivors meet (in the first, two losers of
 * the winners' first round); in the even ones a survivor meets the loser of a winners' match. With byes, some matches
 * of rounds L1 and L2 have one possible entrant or none: the bracket leaves them out.
 */

/**
 * Returns the origins of both sides of a match, or null if the bracket has no such match. A match with only one
 * possible entrant is left out: the entrant is named by its last real origin.
 */
export function sourcesOf(
  shape: BracketShape,
  key: MatchKey,
): Readonly<Record<Side, Source>> | null {
  const position = parseKey(key);
  if (!position) return null;
  return hasMatch(shape, position) ? sourcesAt(shape, position) : null;
}

/** Returns the same for a position that is known to be one of the bracket's. */
export function sourcesAt(
  { entrants }: BracketShape,
  { part, round, index }: Position,
): Readonly<Record<Side, Source>> {
  const last = roundsFor(entrants);
  switch (part) {
    case 'W':
      return {
        home: winnersSource(entrants, round - 1, 2 * index - 1),
        away: winnersSource(entrants, round - 1, 2 * index),
      };
    case 'L':
      return losersSources(entrants, round, index);
    case 'T':
      return { home: loserOf(last - 1, 1), away: loserOf(last - 1, 2) };
    case 'F':
      return round === 2
        ? { home: { kind: 'loser', of: FINAL }, away: { kind: 'winner', of: FINAL } }
        : {
            home: { kind: 'winner', of: winnersKey(last, 1) },
            away: last === 1 ? loserOf(1, 1) : { kind: 'winner', of: losersKey(2 * last - 2, 1) },
          };
  }
}

/** Returns the next match of the winner or loser of a match; null for the champion and for entrants who are out. */
export function targetOf(
  shape: BracketShape,
  key: MatchKey,
  exit: 'winner' | 'loser',
): Target | null {
  const at = parseKey(key);
  if (!at) return null;
  const isDouble = shape.kind === 'double_elimination';
  if (at.part === 'W') {
    return exit === 'winner' ? winnersTarget(shape, at) : droppedTo(shape, at.round, at.index);
  }
  if (!isDouble || at.part === 'T') return null;
  if (at.part === 'L') return exit === 'winner' ? losersTarget(shape.entrants, at) : null;
  if (at.round === 2 || !shape.reset) return null;
  return { key: RESET, side: exit === 'loser' ? 'home' : 'away' };
}

/** Returns the matches that a result usually changes: its own and the next ones of its two entrants. */
export function matchesNear(shape: BracketShape, key: MatchKey): readonly MatchKey[] {
  const targets = (['winner', 'loser'] as const).map((exit) => targetOf(shape, key, exit)?.key);
  return [...new Set([key, ...targets.filter((target) => target !== undefined)])];
}

/** Returns the first match of a seed (1-based): in the second round after a bye. */
export function firstMatchOf({ entrants }: BracketShape, seed: number): Target {
  const slot = slotOfSeed(seed, roundsFor(entrants));
  const index = (slot >> 1) + 1;
  return hasWinnersMatch(entrants, 1, index)
    ? { key: winnersKey(1, index), side: sideOf(slot + 1) }
    : nextRound('W', { round: 1, index });
}

/** Returns the rounds in the order in which they are shown: winners', third place, losers', finals. */
export function roundsOf(shape: BracketShape): readonly BracketRound[] {
  const { entrants } = shape;
  const last = roundsFor(entrants);
  const rounds: BracketRound[] = Array.from({ length: last }, (_, before) => ({
    part: 'W',
    round: before + 1,
    matches: before === 0 ? firstRoundMatches(entrants) : 2 ** (last - before - 1),
  }));
  if (hasThirdPlace(shape)) rounds.push({ part: 'T', round: 1, matches: 1 });
  if (shape.kind === 'double_elimination') {
    for (let round = 1; round <= 2 * last - 2; round++) {
      rounds.push({ part: 'L', round, matches: losersRoundMatches(entrants, round) });
    }
    rounds.push({ part: 'F', round: 1, matches: 1 });
    if (shape.reset) rounds.push({ part: 'F', round: 2, matches: 1 });
  }
  return rounds.filter(({ matches }) => matches > 0);
}

/** Returns up to `limit` matches of a round, top to bottom, after the first `skip`. Skips in a full round cost nothing. */
export function positionsIn(
  shape: BracketShape,
  { part, round, matches }: BracketRound,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Position[] {
  const found: Position[] = [];
  const slots = slotsIn(shape, part, round);
  const isFull = matches === slots;
  let before = isFull ? skip : 0;
  for (let index = before + 1; index <= slots && found.length < limit; index += 1) {
    const position = { part, round, index };
    if (!isFull && !hasMatch(shape, position)) continue;
    before += 1;
    if (before > skip) found.push(position);
  }
  return found;
}

/** Returns all matches: n-1 of a knockout, 2n-2 of a double elimination, one more for third place or the reset. */
export function positionsOf(shape: BracketShape): readonly Position[] {
  const { entrants } = shape;
  const last = roundsFor(entrants);
  const all: Position[] = [];
  for (let round = 1; round <= last; round++) {
    for (let index = 1; index <= 2 ** (last - round); index++) {
      if (hasWinnersMatch(entrants, round, index)) all.push({ part: 'W', round, index });
    }
  }
  if (hasThirdPlace(shape)) all.push({ part: 'T', round: 1, index: 1 });
  if (shape.kind === 'knockout') return all;
  for (let round = 1; round <= 2 * last - 2; round++) {
    for (let index = 1; index <= losersSlots(last, round); index++) {
      if (hasLosersMatch(entrants, round, index)) all.push({ part: 'L', round, index });
    }
  }
  all.push({ part: 'F', round: 1, index: 1 });
  if (shape.reset) all.push({ part: 'F', round: 2, index: 1 });
  return all;
}

export function keysOf(shape: BracketShape): readonly MatchKey[] {
  return positionsOf(shape).map(keyOf);
}

/** Returns a number that grows along every line: a match depends only on matches of a smaller depth. */
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

function hasMatch(shape: BracketShape, { part, round, index }: Position): boolean {
  const isDouble = shape.kind === 'double_elimination';
  switch (part) {
    case 'W':
      return hasWinnersMatch(shape.entrants, round, index);
    case 'L':
      return isDouble && hasLosersMatch(shape.entrants, round, index);
    case 'T':
      return hasThirdPlace(shape);
    case 'F':
      return isDouble && (round === 1 || shape.reset);
  }
}

function hasWinnersMatch(entrants: number, round: number, index: number): boolean {
  const last = roundsFor(entrants);
  if (round > last || index > 2 ** (last - round)) return false;
  return round > 1 || seedInSlot(2 * index - 1, last) <= entrants;
}

function hasLosersMatch(entrants: number, round: number, index: number): boolean {
  const last = roundsFor(entrants);
  if (round > 2 * last - 2 || index > losersSlots(last, round)) return false;
  if (round > 2) return true;
  const first = hasWinnersMatch(entrants, 1, 2 * index - 1);
  const second = hasWinnersMatch(entrants, 1, 2 * index);
  return round === 1 ? first && second : first || second;
}

/** True if the losers of the semi-finals play. With three entrants only one loses a semi-final. */
function hasThirdPlace(shape: BracketShape): boolean {
  return shape.kind === 'knockout' && shape.thirdPlace && shape.entrants >= 4;
}

function slotsIn({ entrants }: BracketShape, part: Position['part'], round: number): number {
  const last = roundsFor(entrants);
  if (part === 'W') return 2 ** (last - round);
  return part === 'L' ? losersSlots(last, round) : 1;
}

/** Matches of a losers' round in the full bracket. */
function losersSlots(last: number, round: number): number {
  return 2 ** (last - 1 - ((round + 1) >> 1));
}

/** Matches of the first winners' round: entrants without a bye, two by two. */
function firstRoundMatches(entrants: number): number {
  return entrants - 2 ** (roundsFor(entrants) - 1);
}

/** Counts the matches of a losers' round without looking at each. */
function losersRoundMatches(entrants: number, round: number): number {
  const slots = losersSlots(roundsFor(entrants), round);
  const losers = firstRoundMatches(entrants);
  if (round === 1) return Math.max(0, losers - slots);
  return round === 2 ? Math.min(slots, losers) : slots;
}

/** Returns the origin of an entrant who leaves a slot of a winners' round: its winner, or the seed with the bye. */
function winnersSource(entrants: number, round: number, index: number): Source {
  if (round === 0) return { kind: 'seed', seed: seedInSlot(index - 1, roundsFor(entrants)) };
  if (hasWinnersMatch(entrants, round, index)) {
    return { kind: 'winner', of: winnersKey(round, index) };
  }
  return { kind: 'seed', seed: seedInSlot(2 * index - 2, roundsFor(entrants)) };
}

function losersSources(
  entrants: number,
  round: number,
  index: number,
): Readonly<Record<Side, Source>> {
  const upper = 2 * index - 1;
  if (round === 1) return { home: loserOf(1, upper), away: loserOf(1, upper + 1) };
  if (round % 2 === 0) {
    return {
      home: droppedInto(entrants, round / 2 + 1, index),
      away: survivor(entrants, round - 1, index),
    };
  }
  return {
    home: survivor(entrants, round - 1, upper),
    away: survivor(entrants, round - 1, upper + 1),
  };
}

/** Returns the origin of an entrant who leaves a slot of a losers' round: its winner, or the only possible entrant. */
function survivor(entrants: number, round: number, index: number): Source {
  if (hasLosersMatch(entrants, round, index)) {
    return { kind: 'winner', of: losersKey(round, index) };
  }
  if (round === 2) return droppedInto(entrants, 2, index);
  return loserOf(1, hasWinnersMatch(entrants, 1, 2 * index) ? 2 * index : 2 * index - 1);
}

/** Returns the winners' match of a round that drops into a slot of the losers' bracket; crossing is its own inverse. */
function droppedInto(entrants: number, round: number, index: number): Source {
  return loserOf(round, crossing(roundsFor(entrants), round, index));
}

function loserOf(round: number, index: number): Source {
  return { kind: 'loser', of: winnersKey(round, index) };
}

function winnersTarget({ kind, entrants }: BracketShape, at: Position): Target | null {
  if (at.round < roundsFor(entrants)) return nextRound('W', at);
  return kind === 'double_elimination' ? { key: FINAL, side: 'home' } : null;
}

/** Returns the next match of the loser of a winners' match. */
function droppedTo(shape: BracketShape, round: number, index: number): Target | null {
  const { kind, entrants } = shape;
  const last = roundsFor(entrants);
  if (kind === 'knockout') {
    const plays = round === last - 1 && hasThirdPlace(shape);
    return plays ? { key: THIRD_PLACE, side: sideOf(index) } : null;
  }
  if (last === 1) return { key: FINAL, side: 'away' };
  if (round === 1) {
    const at = (index + 1) >> 1;
    return hasLosersMatch(entrants, 1, at)
      ? { key: losersKey(1, at), side: sideOf(index) }
      : { key: losersKey(2, at), side: 'away' };
  }
  const at = { round: 2 * round - 2, index: crossing(last, round, index) };
  return hasLosersMatch(entrants, at.round, at.index)
    ? { key: losersKey(at.round, at.index), side: 'home' }
    : nextRound('L', at);
}

function losersTarget(entrants: number, at: Position): Target {
  if (at.round === 2 * roundsFor(entrants) - 2) return { key: FINAL, side: 'away' };
  return at.round % 2 === 1
    ? { key: losersKey(at.round + 1, at.index), side: 'away' }
    : nextRound('L', at);
}

/** Returns the match in which the winners of two neighbours meet. */
function nextRound(part: 'W' | 'L', { round, index }: Omit<Position, 'part'>): Target {
  return { key: `${part}${round + 1}.${(index + 1) >> 1}`, side: sideOf(index) };
}

function sideOf(index: number): Side {
  return index % 2 === 1 ? 'home' : 'away';
}

/**
 * Returns the slot of the losers' bracket into which the loser of a winners' match drops (both 1-based in their round),
 * so that two entrants who have met meet again as late as possible (rules.md, "Tournaments").
 *
 * Round after round the order is kept, reversed, reversed within the halves, the halves exchanged, and so on in ever
 * smaller parts. Each drop thus falls as far away as the bracket allows from the earlier drops of the same part of the
 * winners' bracket: of 2^m successive drops no two share their first m halvings. Crossing twice gives the first slot.
 */
export function crossing(lastRound: number, round: number, index: number): number {
  const halvings = lastRound - round;
  let flips = 0;
  for (let step = 0; step < halvings; step++) {
    if (((round - 1) >> step) & 1) flips ^= 2 ** (halvings - step) - 1;
  }
  return ((index - 1) ^ flips) + 1;
}
