import type { MatchKey, Side } from './outcome.ts';

/** Where one side of a match comes from. */
export type Source =
  /** 1-based within the stage. */
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'winner' | 'loser'; readonly of: MatchKey };

/** Size and kind of an elimination bracket: all that its lines follow from. */
export type BracketShape =
  | {
      readonly kind: 'knockout';
      readonly entrants: number;
      /** Whether the losers of the semi-finals play for third place. */
      readonly thirdPlace: boolean;
    }
  | {
      readonly kind: 'double_elimination';
      readonly entrants: number;
      /** Whether the losers' champion, who has lost once, must win the final twice. */
      readonly reset: boolean;
    };

/** The side of a match that somebody goes to. */
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

/** A key taken apart. `round` and `index` count from 1; a final is F1 or F2, the third-place match T. */
export interface Position {
  readonly part: Part;
  readonly round: number;
  readonly index: number;
}

const KEY = /^(?:([WL])([1-9]\d?)\.([1-9]\d{0,4})|F([12])|T)$/;

/** Null where the text is no key of an elimination match. */
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

/** Its second match, played only where the losers' champion wins the first. */
export const RESET = 'F2';

export const THIRD_PLACE = 'T';

/** Fewest and most entrants of an elimination bracket (rules.md, "Tournaments"). */
export const MIN_ENTRANTS = 2;

export const MAX_ENTRANTS = 65_536;

/** Rounds until one is left: the power of two that holds all entrants. */
export function roundsFor(entrants: number): number {
  return entrants < 2 ? 0 : 32 - Math.clz32(entrants - 1);
}

/**
 * The seed in a place of the full bracket (0-based, top to bottom). Standard placing: 1 and 2 meet last,
 * 1 to 4 not before the semi-finals, and so on; in the first round seed s meets the one that makes the sum
 * full (1 v 16, 8 v 9, …), so that the best have the byes.
 */
export function seedInSlot(place: number, rounds: number): number {
  let seed = 1;
  for (let level = 1; level <= rounds; level++) {
    if ((place >> (rounds - level)) & 1) seed = 2 ** level + 1 - seed;
  }
  return seed;
}

/** The place of a seed, 0-based: the inverse of `seedInSlot`. */
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

/** What the organiser chooses of an elimination bracket; its size follows from who takes part. */
export type EliminationFormat =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean };
