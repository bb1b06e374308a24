import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchesCalls } from '../contract.ts';
import {
  acceptMatch,
  cancelMatch,
  declineSchedule,
  readyUp,
  rescheduleMatch,
} from './agreement.ts';
import { createChallenge, type ExtraChallenges } from './challenge.ts';
import { commonTimes } from './common-times.ts';
import { createDesk } from './desk.ts';
import { doubtfulScreenshots } from './doubtful.ts';
import { eventByIdMatches, getMatch, playerMatches, userMatches } from './lists.ts';
import { lookForMatch, lookingPlayers } from './looking.ts';
import { playTimes, setPlayTimes } from './play-times.ts';
import {
  appealMatchRuling,
  disputeMatchResult,
  editScores,
  submitScores,
  verifyMatchResult,
} from './results.ts';
import { disputedMatches, reopenMatch, ruleMatch } from './rulings.ts';
import { uploadMatchScreenshot } from './upload.ts';
import { watchMatch } from './watching.ts';

export { agendaOf } from './agenda.ts';
export { arrivals } from './arrivals.ts';
export { calledOffJobs } from './called-off.ts';
export { matchJobs } from './clock.ts';
export { controlHandlers } from './control.ts';
export { disputesOf } from './disputes.ts';
export { fixtureAudience, fixtureControls } from './fixture-controls.ts';
export {
  type FixtureResult,
  type Fixtures,
  fixtureResults,
  fixturesOf,
  fixtureViews,
} from './fixtures.ts';
export { FIXTURE_TURNED } from './follow-ups.ts';
export { lookingPart, stopLooking } from './looking.ts';
export { ownerOfMatch } from './owners.ts';
export { disputedAmong, type Pair, pairsById, pairsOfPlayer } from './pairs.ts';
export { letEventStand } from './pauses.ts';
export { matchesPart } from './personal.ts';
export { playTimesPart } from './play-times.ts';
export { rulesOfPlay } from './rules-of-play.ts';
export { mayReadScreenshot } from './screenshots.ts';
export { hasUnfinished } from './unfinished.ts';
export { quickAndRuled } from './verdicts.ts';
export { watcherOf } from './watching.ts';
export { withdrawEntry } from './withdrawal.ts';

/** What other capabilities do for this one. */
interface Neighbours {
  readonly extraChallenges: ExtraChallenges;
}

export function matchesHandlers(
  platform: Platform,
  { extraChallenges }: Neighbours,
): Handlers<typeof matchesCalls> {
  const desk = createDesk(platform);
  return {
    createChallenge: createChallenge(desk, extraChallenges),
    acceptMatch: acceptMatch(desk),
    declineSchedule: declineSchedule(desk),
    rescheduleMatch: rescheduleMatch(desk),
    cancelMatch: cancelMatch(desk),
    readyUp: readyUp(desk),
    submitScores: submitScores(desk),
    editScores: editScores(desk),
    verifyMatchResult: verifyMatchResult(desk),
    disputeMatchResult: disputeMatchResult(desk),
    appealMatchRuling: appealMatchRuling(desk),
    ruleMatch: ruleMatch(desk),
    reopenMatch: reopenMatch(desk),
    disputedMatches: disputedMatches(desk),
    doubtfulScreenshots: doubtfulScreenshots(desk),
    lookingPlayers: lookingPlayers(desk),
    lookForMatch: lookForMatch(desk),
    playTimes: playTimes(desk),
    setPlayTimes: setPlayTimes(),
    commonTimes: commonTimes(desk),
    uploadMatchScreenshot: uploadMatchScreenshot(desk),
    eventByIdMatches: eventByIdMatches(desk),
    userMatches: userMatches(desk),
    playerMatches: playerMatches(desk),
    getMatch: getMatch(desk),
    watchMatch: watchMatch(platform),
  };
}
