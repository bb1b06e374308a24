import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { leaderboardsCalls } from '../leaderboards.contract.ts';
import { foldSpread } from './boards.ts';
import {
  type FriendsOf,
  figures,
  getGameLeaderboard,
  getUserProfileStats,
  leaderboardNeighbours,
  profileStats,
} from './calls.ts';
import { heldPoints, refusePoints, releasePoints } from './held-queue.ts';
import { playerPoints } from './ledger.ts';
import { refundJobs } from './refunds.ts';

export { dayKey, monthKey } from '#core/months.ts';
export { auditBooks } from './audit.ts';
export { bestOfEvent, placeInMonth, placesOn } from './board-pages.ts';
export { rankingsOfEvent } from './calls.ts';
export {
  bestRatings,
  careersOf,
  leaderboardsPersonalData,
  pointsBetween,
  settledRatings,
} from './careers.ts';
export { heldOfMatches } from './held-points.ts';
export { ownerOfPair } from './held-queue.ts';
export { faultsToday, pointsOfMatches } from './ledger.ts';
export { lockPlayers, playersLocked } from './locks.ts';
export {
  bookOfMatch,
  ratingOfResult,
  sumsOfResults,
} from './match-points.ts';
export { BOOKS_MOVED, earliestMove, movedAudiences, takeMoved } from './moved-players.ts';
export {
  type Booked,
  type RecordedFinal,
  type RecordOutcomes,
  recordOutcomes,
} from './outcomes.ts';
export {
  hasResultIn,
  latestResult,
  markSeen,
  type OwnResult,
  resultsInEvent,
  unseenResults,
} from './own-results.ts';
export type { PlayedMatch } from './played-match.ts';
export { BAN_RATINGS } from './refunds.ts';
export {
  lastResults,
  meetingsOf,
  playedOf,
  recentOpponents,
  scoredOnDay,
  scoredOnDays,
  spentPairs,
} from './results.ts';
export { standingsRowFrom } from './standings-rows.ts';
export { tableFactsBetween, tableFactsOfMonth, wayInMonth } from './table-facts.ts';

export { figures as figuresOf };

/** Functions of higher capabilities that this one calls. */
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
