import type { MatchKey, Side } from './outcome.ts';

/** The origin of one side of a match. */
export type Source =
  /** From 1, within the stage. */
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'winner' | 'loser'; readonly of: MatchKey };

/** The kind and size of an elimination bracket. All its lines follow from them. */
export type BracketShape =
  | {
      readonly kind: 'knockout';
      readonly entrants: number;
      /** True if the losers of the semi-finals play for third place. */
      readonly thirdPlace: boolean;
    }
  | {
      readonly kind: 'double_elimination';
      readonly entrants: number;
      /** True if the losers' champion, who has lost once, must win the final twice. */
      readonly reset: boolean;
    };

/** The side of the match that an entrant moves to. */
export interface Target {
  readonly key: MatchKey;
  readonly side: Side;
}

/** One round of a bracket, for schedules and lists. */
export interface BracketRound {
  readonly part: Position['part'];
  readonly round: number;
  readonly matches: number;
}

/** The parts of an elimination bracket: winners' rounds, losers' rounds, final and its reset, third place. */
type Part = 'W' | 'L' | 'F' | 'T';

/** A parsed key. `round` and `index` count from 1; a final is F1 or F2, the third-place match T. */
export interface Position {
  readonly part: Part;
  readonly round: number;
  readonly index: number;
}

const KEY = /^(?:([WL])([1-9]\d?)\.([1-9]\d{0,4})|F([12])|T)$/;

/** Returns null if the text is not the key of an elimination match. */
export function parseKey(key: MatchKey): Position | null {
  const found = KEY.exec(key);
  if (!found) return null;
  const [, part, round, index, final] = found;
  if (part === 'W' || part === 'L') return { part, round: Number(round), index: Number(index) };
  return final ? { part: 'F', round: Number(final), index: 1 } : { part: 'T', round: 1, index: 1 };
}

export function keyOf({ part, round, index }: Position): MatchKey {
  if (part === 'T') return THIRD_PLACE;
  return part === 'F' ? `F${round}` : `${part}${round}.${index}`;
}

export function winnersKey(round: number, index: number): MatchKey {
  return `W${round}.${index}`;
}

export function losersKey(round: number, index: number): MatchKey {
  return `L${round}.${index}`;
}

/** The final of a double elimination. */
export const FINAL = 'F1';

/** The second match of the final, played only if the losers' champion wins the first. */
export const RESET = 'F2';

export const THIRD_PLACE = 'T';

/** The fewest and the most entrants of an elimination bracket (rules.md, "Tournaments"). */
export const MIN_ENTRANTS = 2;

export const MAX_ENTRANTS = 65_536;

/**
 * Returns the number of rounds until one entrant is left: the exponent of the power of two that holds all entrants.
 */
export function roundsFor(entrants: number): number {
  return entrants < 2 ? 0 : 32 - Math.clz32(entrants - 1);
}

/**
 * Returns the seed of a slot in the full bracket (0-based, top to bottom), by standard seeding: seeds 1 and 2 meet in
 * the final at the earliest, 1 to 4 in the semi-finals, and so on. In the first round the seeds of each match add up
 * to the size plus one (1 v 16, 8 v 9), so the best seeds have the byes.
 */
export function seedInSlot(place: number, rounds: number): number {
  let seed = 1;
  for (let level = 1; level <= rounds; level++) {
    if ((place >> (rounds - level)) & 1) seed = 2 ** level + 1 - seed;
  }
  return seed;
}

/** Returns the slot of a seed, 0-based: the inverse of `seedInSlot`. */
export function slotOfSeed(seed: number, rounds: number): number {
  let place = 0;
  let rest = seed;
  for (let level = rounds; level >= 1; level--) {
    if (rest <= 2 ** (level - 1)) continue;
    place |= 1 << (rounds - level);
    rest = 2 ** level + 1 - rest;
  }
  return place;
}

/** The organiser's choice of an elimination bracket. Its size follows from the number of entrants. */
export type EliminationFormat =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean };
