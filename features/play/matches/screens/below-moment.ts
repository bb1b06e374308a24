import type { MatchCardData } from './match-view.ts';

type Shown = Pick<
  MatchCardData,
  'eventId' | 'eventTitle' | 'game' | 'viewerSide' | 'challenger' | 'challenged'
>;

/** The match below the moment of its result: the context of the outlets in both match screens. */
export interface BelowMoment {
  readonly matchId: string;
  readonly status: MatchCardData['status'];
  /** True for its two players; spectators have no moment. */
  readonly isOwn: boolean;
  /** The players, event and game of its first part. */
  readonly match: Shown;
}

export function belowMoment(
  match: Shown & Pick<MatchCardData, 'matchId' | 'status'>,
  isOwn: boolean,
): BelowMoment {
  const { matchId, status } = match;
  return { matchId, status, isOwn, match };
}
