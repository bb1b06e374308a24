import type { MatchKey } from '../model.ts';
import { type Position, parseKey } from './keys.ts';
import { targetOf } from './lines.ts';
import { roundsFor } from './places.ts';
import type { Round, Shape } from './shape.ts';

/**
 * How far somebody has come, as a number that is only compared: who loses on the same level shares places.
 * A knockout has room between its rounds for both places of the third-place match.
 */
const STEP = 3;

/** Where the loser of a match ends up at worst: at once if out, else losing the next match too. */
export function losersLevel(shape: Shape, key: MatchKey): number {
  const target = targetOf(shape, key, 'loser');
  const at = parseKey(key);
  // the first final's loser plays the second only to lose it: the same level
  if (target && at?.part !== 'F') return losersLevel(shape, target.key);
  return at ? levelOf(shape, at) : 0;
}

/** Where both of a void match end up. Who loses a semi-final to nobody plays for no third place. */
export function voidLevel(shape: Shape, key: MatchKey): number {
  const at = parseKey(key);
  return shape.kind === 'knockout' && at ? levelOf(shape, at) : losersLevel(shape, key);
}

export function thirdLevel(shape: Shape): number {
  return titleLevel(shape) - STEP - 1;
}

export function titleLevel(shape: Shape): number {
  const last = roundsFor(shape.entrants);
  return STEP * (shape.kind === 'knockout' ? last : 2 * last - 1) + STEP;
}

/** How many are out on each level of a bracket that is played to the end, by level. */
export function outByLevel(shape: Shape, rounds: readonly Round[]): ReadonlyMap<number, number> {
  const out = new Map<number, number>([[titleLevel(shape), 1]]);
  const add = (level: number, matches: number) => out.set(level, (out.get(level) ?? 0) + matches);
  for (const { part, round, matches } of rounds) {
    const key = part === 'T' ? 'T' : part === 'F' ? `F${round}` : `${part}${round}.1`;
    const goesOn = targetOf(shape, key, 'loser') && part !== 'F';
    if (goesOn || key === 'F2') continue;
    add(losersLevel(shape, key), matches);
    if (part === 'T') add(thirdLevel(shape), 1);
  }
  return out;
}

function levelOf(shape: Shape, { part, round }: Position): number {
  if (part === 'T') return thirdLevel(shape) - 1;
  if (part === 'F') return titleLevel(shape) - STEP;
  return STEP * round;
}
