import type { Entrant, MatchKey } from '../model.ts';
import { winnerOf } from '../sides.ts';
import { FINAL, RESET, winnersKey } from './keys.ts';
import { type BracketMatch, statusOf } from './match.ts';
import { roundsFor } from './places.ts';
import type { Shape } from './shape.ts';

/** Who won it all; null while it is open, and where the final is void. */
export function championOf(
  shape: Shape,
  matches: { get(key: MatchKey): BracketMatch | undefined },
): Entrant | null {
  const final = decider(shape, matches);
  const side = final?.result ? winnerOf(final.result.outcome) : null;
  if (!final || side === null || side === 'draw') return null;
  const slot = final[side];
  return slot.kind === 'entrant' ? slot.entrant : null;
}

/** The match that decides on the title: of two finals the second, once it is known whether it is played. */
function decider(
  shape: Shape,
  matches: { get(key: MatchKey): BracketMatch | undefined },
): BracketMatch | undefined {
  if (shape.kind === 'knockout') return matches.get(winnersKey(roundsFor(shape.entrants), 1));
  const reset = shape.reset ? matches.get(RESET) : undefined;
  return reset && statusOf(reset) !== 'not_needed' ? reset : matches.get(FINAL);
}
