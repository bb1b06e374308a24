import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { lookForMatch, lookingPlayers } from './availability.ts';
import { createChallenge, type ExtraChallenges } from './challenges.ts';
import {
  acceptMatch,
  appealMatchRuling,
  cancelMatch,
  declineSchedule,
  disputeMatchResult,
  editScores,
  matchServices,
  readyUp,
  rescheduleMatch,
  submitScores,
  verifyMatchResult,
} from './commands.ts';
import { doubtfulScreenshots } from './control.ts';
import { watchMatch } from './detail.ts';
import { eventByIdMatches, getMatch, playerMatches, userMatches } from './lists.ts';
import { commonTimes, playTimes, setPlayTimes } from './play-times.ts';
import { disputedMatches, reopenMatch, ruleMatch } from './rulings.ts';
import { uploadMatchScreenshot } from './screenshot-upload.ts';

export { availabilityPersonalData, stopLooking } from './availability.ts';
export { arrivals } from './commands.ts';
export { controlHandlers } from './control.ts';
export { matchesPersonalData } from './data-export.ts';
export { matchJobs, pauseDeadlines } from './deadlines.ts';
export { watcherOf } from './detail.ts';
export {
  calledOffJobs,
  type FixtureResult,
  type Fixtures,
  fixtureAudience,
  fixtureControls,
  fixtureResults,
  fixturesOf,
  fixtureViews,
  withdrawEntry,
} from './fixtures.ts';
export { FIXTURE_CHANGED } from './follow-ups.ts';
export { agendaOf } from './lists.ts';
export { rulesOfPlay } from './match-context.ts';
export {
  disputedAmong,
  hasUnfinished,
  ownerOfMatch,
  type Pair,
  pairsById,
  pairsOfPlayer,
} from './match-rows.ts';
export { playTimesPersonalData } from './play-times.ts';
export { disputesOf, quickAndRuled } from './rulings.ts';
export { mayReadScreenshot } from './screenshots.ts';

/** What other capabilities do for this one. */
interface Neighbours {
  readonly extraChallenges: ExtraChallenges;
}

export function matchesHandlers(
  platform: Platform,
  { extraChallenges }: Neighbours,
): Handlers<typeof matchesCalls> {
  const services = matchServices(platform);
  return {
    createChallenge: createChallenge(services, extraChallenges),
    acceptMatch: acceptMatch(services),
    declineSchedule: declineSchedule(services),
    rescheduleMatch: rescheduleMatch(services),
    cancelMatch: cancelMatch(services),
    readyUp: readyUp(services),
    submitScores: submitScores(services),
    editScores: editScores(services),
    verifyMatchResult: verifyMatchResult(services),
    disputeMatchResult: disputeMatchResult(services),
    appealMatchRuling: appealMatchRuling(services),
    ruleMatch: ruleMatch(services),
    reopenMatch: reopenMatch(services),
    disputedMatches: disputedMatches(services),
    doubtfulScreenshots: doubtfulScreenshots(services),
    lookingPlayers: lookingPlayers(services),
    lookForMatch: lookForMatch(services),
    playTimes: playTimes(services),
    setPlayTimes: setPlayTimes(),
    commonTimes: commonTimes(services),
    uploadMatchScreenshot: uploadMatchScreenshot(services),
    eventByIdMatches: eventByIdMatches(services),
    userMatches: userMatches(services),
    playerMatches: playerMatches(services),
    getMatch: getMatch(services),
    watchMatch: watchMatch(platform),
  };
}
