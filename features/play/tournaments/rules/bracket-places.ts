import { shapeOf } from './drawn-bracket.ts';
import type { BracketMatch } from './elimination/match.ts';
import { placingsOf } from './elimination/placings.ts';
import { gslPlaces } from './groups/gsl.ts';
import type { Entrant, MatchKey } from './model.ts';
import type { Format } from './play.ts';
import type { Placing } from './prizes.ts';

/** The places in a bracket or a GSL group of so many, best first; who shares places stands together. */
export function bracketPlaces(
  format: Format,
  entrants: number,
  matches: ReadonlyMap<MatchKey, BracketMatch>,
): Placing<Entrant>[] {
  if (format.kind === 'gsl') {
    return gslPlaces(matches).map((slot, index) => ({
      from: index + 1,
      to: index + 1,
      entrants: slot.kind === 'entrant' ? [slot.entrant] : [],
    }));
  }
  const shape = shapeOf(format, entrants);
  const shared = new Map<number, Placing<Entrant>>();
  for (const { entrant, from, to } of shape ? placingsOf(shape, matches.values()) : []) {
    const others = shared.get(from)?.entrants ?? [];
    shared.set(from, { from, to, entrants: [...others, entrant] });
  }
  return [...shared.values()];
}
