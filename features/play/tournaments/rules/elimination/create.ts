import type { Entrant, Source } from '../model.ts';
import { keyOf } from './keys.ts';
import { positionsOf, sourcesAt } from './lines.ts';
import { type BracketMatch, PENDING, type Slot } from './match.ts';
import { MAX_ENTRANTS, MIN_ENTRANTS } from './places.ts';
import type { Shape } from './shape.ts';

/** What the organiser chooses of an elimination bracket; its size follows from who takes part. */
export type Format =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean };

export type Creation =
  | {
      readonly kind: 'created';
      readonly shape: Shape;
      /** Round by round, winners' bracket first. */
      readonly matches: readonly BracketMatch[];
    }
  | { readonly kind: 'refused'; readonly code: CreationRefusal };

export type CreationRefusal =
  | 'too_few_entrants'
  | 'too_many_entrants'
  | 'entrant_twice'
  | 'bracket_started';

/** A bracket of these entrants, the best seed first (rules.md, "Tournaments": 2 to 65,536 entrants). */
export function create(format: Format, entrants: readonly Entrant[]): Creation {
  if (entrants.length < MIN_ENTRANTS) return { kind: 'refused', code: 'too_few_entrants' };
  if (entrants.length > MAX_ENTRANTS) return { kind: 'refused', code: 'too_many_entrants' };
  if (new Set(entrants).size < entrants.length) return { kind: 'refused', code: 'entrant_twice' };
  const shape = { ...format, entrants: entrants.length };
  const seeded = (seed: number) => entrants[seed - 1];
  const matches = positionsOf(shape).map((position): BracketMatch => {
    const { home, away } = sourcesAt(shape, position);
    return {
      key: keyOf(position),
      home: drawnSlot(home, seeded),
      away: drawnSlot(away, seeded),
      result: null,
    };
  });
  return { kind: 'created', shape, matches };
}

/**
 * Who checks in late or leaves before the start changes the bracket as a whole: it is made anew, and a bye
 * that has found its entrant is a match. After the start nobody comes in (rules.md, "Tournaments").
 */
export function recreate(
  format: Format,
  entrants: readonly Entrant[],
  standing: Iterable<BracketMatch>,
): Creation {
  for (const { result } of standing) {
    if (result) return { kind: 'refused', code: 'bracket_started' };
  }
  return create(format, entrants);
}

/** What stands on a side when the bracket is drawn: somebody by seed, else whoever comes. */
export function drawnSlot(source: Source, seeded: (seed: number) => Entrant | undefined): Slot {
  if (source.kind !== 'seed') return PENDING;
  const entrant = seeded(source.seed);
  return entrant === undefined ? PENDING : { kind: 'entrant', entrant };
}
