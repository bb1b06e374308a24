import { type Creation, create } from '../elimination/create.ts';
import { FINAL } from '../elimination/keys.ts';
import { type BracketMatch, exitsOf, NOBODY, PENDING, type Slot } from '../elimination/match.ts';
import type { Entrant, MatchKey } from '../model.ts';

/** Entrants of a GSL group, told apart from first to fourth; as a rule two go on. */
export const GSL_SIZE = 4;
/** Matches of its three rounds: two first ones, then winners' and losers', then the decider of who has lost once. */
export const GSL_ROUNDS = [2, 2, 1] as const;

const WINNERS = 'W2.1';
const LOSERS = 'L1.1';
const DECIDER = 'L2.1';

/**
 * A GSL group: a double elimination of four that ends before its final, so that it is reported to, changed and walked
 * over as a bracket is. The first seed meets the fourth, the second the third.
 */
export function gslGroup(entrants: readonly Entrant[]): Creation {
  if (entrants.length < GSL_SIZE) return { kind: 'refused', code: 'too_few_entrants' };
  if (entrants.length > GSL_SIZE) return { kind: 'refused', code: 'too_many_entrants' };
  return create({ kind: 'double_elimination', reset: false }, entrants);
}

/** Whether a match of that bracket is played in the group: its final is not. */
export function isOfGsl(key: MatchKey): boolean {
  return key !== FINAL;
}

/** First to fourth: the winners' winner, the decider's, the decider's loser, the losers' loser. */
export function gslPlaces(matches: {
  get(key: MatchKey): BracketMatch | undefined;
}): readonly [Slot, Slot, Slot, Slot] {
  return [
    exit(WINNERS, 'winner'),
    exit(DECIDER, 'winner'),
    exit(DECIDER, 'loser'),
    exit(LOSERS, 'loser'),
  ];

  function exit(key: MatchKey, who: 'winner' | 'loser'): Slot {
    const match = matches.get(key);
    if (!match) return PENDING;
    return isEmpty(match) ? NOBODY : exitsOf(match)[who];
  }
}

function isEmpty({ home, away }: BracketMatch): boolean {
  return home.kind === 'nobody' && away.kind === 'nobody';
}
