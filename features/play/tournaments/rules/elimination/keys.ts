import type { MatchKey } from '../model.ts';

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
