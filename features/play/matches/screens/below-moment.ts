import type { MatchCardData } from './match-view.ts';

/** The match below the moment of its result: the context of the outlets in both match screens. */
export interface BelowMoment {
  readonly matchId: string;
  readonly status: MatchCardData['status'];
  /** True for its two players; spectators have no moment. */
  readonly isOwn: boolean;
}

export function belowMoment(
  { matchId, status }: Pick<MatchCardData, 'matchId' | 'status'>,
  isOwn: boolean,
): BelowMoment {
  return { matchId, status, isOwn };
}
