import { type Creation, createBracket, drawnSlot } from './elimination.ts';
import { positionsIn, roundsOf, sourcesOf } from './elimination-lines.ts';
import { type BracketMatch, type DrawnMatch, statusOf } from './elimination-match.ts';
import {
  type BracketRound,
  type BracketShape,
  FINAL,
  keyOf,
  MIN_ENTRANTS,
  parseKey,
  RESET,
  roundsFor,
  THIRD_PLACE,
  winnersKey,
} from './elimination-shape.ts';
import type { League } from './league.ts';
import type { Entrant, MatchKey } from './outcome.ts';
import { type LeagueRound, roundRobin } from './round-robin.ts';
import { type FieldFormat, GSL_SIZE } from './stages.ts';
import { swissRound } from './swiss.ts';
import { SWISS_RULES } from './tie-breakers.ts';

/**
 * The matches of a field as the draw makes them, by key, page or round, so that a server need not store all of them.
 */

/**
 * Draws a field for two entrants or more, in the order of their seeds. A Swiss field gets only its
 * first round.
 */
export function drawField(format: FieldFormat, entrants: readonly Entrant[]): DrawnMatch[] {
  if (format.kind === 'league') return roundRobin(entrants, format.legs).flatMap(matchesOfRound);
  if (format.kind === 'swiss') return drawSwissRound({ entrants, matches: [], draw: entrants });
  const isGsl = format.kind === 'gsl';
  const creation = isGsl ? createGslGroup(entrants) : createBracket(format, entrants);
  if (creation.kind === 'refused') throw new Error(creation.code); // the caller checks the number of entrants
  const last = roundsFor(entrants.length);
  return creation.matches
    .filter(({ key }) => !isGsl || isGslMatch(key))
    .map((match) => ({
      ...match,
      round: roundOf(match.key),
      wave: waveOf(match.key, last, format.kind !== 'knockout'),
    }));
}

/** Draws the next round of a Swiss field. A bye is a match with an empty side. */
export function drawSwissRound(league: League): DrawnMatch[] {
  const round = swissRound(league, SWISS_RULES);
  const byes = round.byes.map(({ entrant }, index): DrawnMatch => {
    const position = round.fixtures.length + index + 1;
    return {
      key: `R${round.round}.${position}`,
      round: `R${round.round}`,
      wave: round.round,
      home: { kind: 'entrant', entrant },
      away: { kind: 'nobody' },
      result: { outcome: { kind: 'walkover', winner: 'home' }, by: 'absence' },
    };
  });
  return [...matchesOfRound(round), ...byes];
}

function matchesOfRound({
  round,
  fixtures,
}: Pick<LeagueRound, 'round' | 'fixtures'>): DrawnMatch[] {
  return fixtures.map(({ key, home, away }) => ({
    key,
    round: `R${round}`,
    wave: round,
    home: { kind: 'entrant', entrant: home },
    away: { kind: 'entrant', entrant: away },
    result: null,
  }));
}

/** Returns the round that a match's key names. */
function roundOf(key: MatchKey): string {
  return key.split('.')[0] ?? key;
}

/**
 * Returns the step of play of a match. In a double elimination each even losers' round waits for a winners' round, so
 * both brackets alternate: W1, then W2 beside L1, L2, then W3 beside L3, and so on.
 */
function waveOf(key: MatchKey, rounds: number, isDouble: boolean): number {
  const position = parseKey(key);
  if (!position) return 1;
  const { part, round } = position;
  switch (part) {
    case 'W':
      return isDouble && round > 1 ? 2 * round - 2 : round;
    case 'L':
      return round + 1;
    case 'T':
      return rounds;
    case 'F':
      return 2 * rounds - 1 + round;
  }
}

/** Returns a match as drawn; null if the bracket has no such match. */
export function drawnMatchAt(
  shape: BracketShape,
  key: MatchKey,
  seeded: (seed: number) => Entrant | undefined,
): DrawnMatch | null {
  const sources = sourcesOf(shape, key);
  return (
    sources && {
      key,
      home: drawnSlot(sources.home, seeded),
      away: drawnSlot(sources.away, seeded),
      result: null,
      round: roundOf(key),
      wave: waveIn(shape, key),
    }
  );
}

/** Returns the seeds of a match as drawn. */
export function seedsIn(shape: BracketShape, key: MatchKey): number[] {
  const sources = sourcesOf(shape, key);
  if (!sources) return [];
  return [sources.home, sources.away].flatMap((each) => (each.kind === 'seed' ? [each.seed] : []));
}

/** One round in a list. */
export interface DrawnRound extends Omit<BracketRound, 'round'> {
  /** Such as `W2`. */
  readonly round: string;
  readonly wave: number;
  readonly number: number;
}

/** Returns the rounds in the order of play; of rounds side by side, the winners' round first. */
export function drawnRounds(shape: BracketShape): DrawnRound[] {
  if (shape.entrants < MIN_ENTRANTS) return [];
  return roundsOf(shape)
    .map(({ part, round: number, matches }) => {
      const key = keyOf({ part, round: number, index: 1 });
      return { part, number, matches, round: roundOf(key), wave: waveIn(shape, key) };
    })
    .sort((a, b) => a.wave - b.wave || (a.round < b.round ? 1 : -1));
}

/** Returns up to `limit` keys of these rounds, one round after the other, after the first `skip`. */
export function keysIn(
  shape: BracketShape,
  rounds: readonly DrawnRound[],
  { skip, limit }: { readonly skip: number; readonly limit: number },
): MatchKey[] {
  const keys: MatchKey[] = [];
  let before = skip;
  for (const { part, number, matches } of rounds) {
    const asked = { skip: Math.min(before, matches), limit: limit - keys.length };
    keys.push(...positionsIn(shape, { part, round: number, matches }, asked).map(keyOf));
    before -= asked.skip;
  }
  return keys;
}

/** Returns up to `limit` keys of the matches that can be played right after the draw, in the order of play. */
export function keysPairedByDraw(
  shape: BracketShape,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): MatchKey[] {
  if (shape.entrants < MIN_ENTRANTS) return [];
  const [first, second] = roundsOf(shape).filter(({ part }) => part === 'W');
  if (!first) return [];
  const keys = positionsIn(shape, first, { skip, limit }).map(keyOf);
  // two byes meet in the second round
  let before = Math.max(0, skip - first.matches);
  for (let index = 1; second && index <= second.matches && keys.length < limit; index += 1) {
    const key = winnersKey(2, index);
    if (seedsIn(shape, key).length < 2) continue;
    if (before > 0) before -= 1;
    else keys.push(key);
  }
  return keys;
}

/** Returns the keys of the last matches. Once they are decided, nothing in the bracket is open. */
export function lastKeysOf(shape: BracketShape): MatchKey[] {
  if (shape.kind === 'double_elimination') return shape.reset ? [FINAL, RESET] : [FINAL];
  const final = winnersKey(roundsFor(shape.entrants), 1);
  return sourcesOf(shape, THIRD_PLACE) ? [final, THIRD_PLACE] : [final];
}

/** True if the bracket is finished, by its last matches. The second final may not be needed. */
export function isBracketPlayed(last: Iterable<BracketMatch>): boolean {
  return [...last].every((match) => ['decided', 'not_needed'].includes(statusOf(match)));
}

function waveIn(shape: BracketShape, key: MatchKey): number {
  return waveOf(key, roundsFor(shape.entrants), shape.kind === 'double_elimination');
}

/**
 * Creates a GSL group: a double elimination of four that ends before its final. Seed 1 meets seed 4, seed 2 meets
 * seed 3. Commands work as in any bracket.
 */
export function createGslGroup(entrants: readonly Entrant[]): Creation {
  if (entrants.length < GSL_SIZE) return { kind: 'refused', code: 'too_few_entrants' };
  if (entrants.length > GSL_SIZE) return { kind: 'refused', code: 'too_many_entrants' };
  return createBracket({ kind: 'double_elimination', reset: false }, entrants);
}

/** True if a match of that bracket is played in the group. The final is not. */
export function isGslMatch(key: MatchKey): boolean {
  return key !== FINAL;
}
