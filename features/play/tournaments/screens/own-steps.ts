import { otherSide, type Side } from '@battle-league/brackets/outcome.ts';
import type { WrittenScore } from '#features/play/matches/screens/match-view.ts';
import type { Contestant, DrawnMatch } from './bracket-types.ts';

/** A match of a bracket from the view of one entrant. */
export interface OwnStep {
  readonly match: DrawnMatch;
  readonly side: Side;
  readonly opponent: Contestant | null;
  readonly ended: 'won' | 'drawn' | 'lost' | 'void' | null;
}

/** Returns the next match of an entrant, and the earlier ones, latest first. */
export function ownSteps(path: readonly DrawnMatch[], own: string) {
  const steps = path.map((match): OwnStep => {
    const side = match.home?.entryId === own ? 'home' : 'away';
    const opponent = match[otherSide(side)];
    return { match, side, opponent, ended: endOf(match, side) };
  });
  const isNeeded = ({ match: { vacant } }: OwnStep) => vacant.length < 2;
  return {
    next: steps.find((step) => step.ended === null && isNeeded(step)) ?? null,
    past: steps.filter(({ ended }) => ended !== null).reverse(),
  };
}

/** Returns a result with the entrant's own score first. */
export function ownScore({ match: { score, penalties }, side }: OwnStep): WrittenScore | null {
  if (!score) return null;
  const other = otherSide(side);
  return {
    scoreChallenger: score[side],
    scoreChallenged: score[other],
    penalties: penalties
      ? { challenger: penalties[side], challenged: penalties[other] }
      : undefined,
  };
}

function endOf({ how, winner }: DrawnMatch, side: Side): OwnStep['ended'] {
  if (how === null) return null;
  if (how === 'void' || winner === null) return 'void';
  if (winner === 'draw') return 'drawn';
  return winner === side ? 'won' : 'lost';
}
