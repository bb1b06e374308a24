import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { leaderboardsCalls } from '../contract.ts';
import { foldSpread } from './boards.ts';
import {
  type FriendsOf,
  figures,
  getGameLeaderboard,
  getUserProfileStats,
  leaderboardNeighbours,
  profileStats,
} from './calls.ts';
import { refusePoints, releasePoints } from './held-decisions.ts';
import { heldPoints } from './held-queue.ts';
import { playerPoints } from './movements.ts';
import { refundJobs } from './refunds.ts';

export { dayKey, monthKey } from '#core/months.ts';
export { auditBooks } from './audit.ts';
export { bestOfEvent } from './board-pages.ts';
export { rankingsOfEvent } from './calls.ts';
export { bestRatings, careersOf, pointsBetween } from './careers.ts';
export { type HeldOfMatch, heldOfMatches } from './held-points.ts';
export { faultsToday, pointsOfMatches } from './ledger.ts';
export { lockPlayers, playersLocked } from './locks.ts';
export { placeInMonth } from './month-place.ts';
export { BOOKS_MOVED, earliestMove, movedAudiences, takeMoved } from './moved.ts';
export { type Booked, type RecordOutcomes, recordOutcomes } from './outcomes.ts';
export { ownerOfPair } from './owners.ts';
export { leaderboardsPart } from './personal.ts';
export type { PlayedMatch } from './place.ts';
export { playedOf } from './played.ts';
export { settledRatings } from './players.ts';
export { BAN_RATINGS } from './refunds.ts';
export { scoredOnDay, scoredOnDays } from './results.ts';
export { meetingsOf, recentOpponents } from './rivals.ts';

/** What a player has played and won. */
export { figures as figuresOf };

/** What other capabilities do for this one. */
interface Neighbours {
  readonly friendsOf: FriendsOf;
}

export function leaderboardsHandlers(
  platform: Platform,
  { friendsOf }: Neighbours,
): Handlers<Omit<typeof leaderboardsCalls, 'eventRankings'>> {
  return {
    getGameLeaderboard: getGameLeaderboard(platform, friendsOf),
    leaderboardNeighbours: leaderboardNeighbours(platform),
    playerPoints: playerPoints(platform),
    heldPoints: heldPoints(platform),
    releasePoints: releasePoints(platform),
    refusePoints: refusePoints(platform),
    profileStats: profileStats(platform),
    getUserProfileStats: getUserProfileStats(platform),
  };
}

export function leaderboardsJobs(platform: Platform): void {
  const { jobs, db } = platform;
  refundJobs(platform);
  jobs.every('fold-ranking-spread', '* * * * *', () => foldSpread(db));
}
