import type { CallContext, Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { controlCalls } from '../control.contract.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { createChallenge } from './challenges.ts';
import {
  eventByIdMatches,
  getMatch,
  listOwnMatches,
  playerMatches,
  userMatches,
  watchMatch,
} from './lists.ts';
import {
  advanceMatch,
  awardMatch,
  extendMatch,
  moveKickoff,
  reopenMatch,
  ruleMatch,
  takeBothOut,
} from './official-commands.ts';
import {
  controlledMatches,
  disputedMatches,
  doubtfulScreenshots,
  matchDossier,
} from './official-views.ts';
import {
  commonTimes,
  lookForMatch,
  lookingPlayers,
  playTimes,
  setPlayTimes,
} from './play-times.ts';
import {
  acceptMatch,
  appealMatchRuling,
  cancelMatch,
  declineSchedule,
  disputeMatchResult,
  editScores,
  readyUp,
  rescheduleMatch,
  submitScores,
  verifyMatchResult,
} from './player-commands.ts';
import { uploadMatchScreenshot } from './screenshots.ts';
import { matchServices } from './transitions.ts';

export {
  availabilityPersonalData,
  matchesPersonalData,
  playTimesPersonalData,
} from './data-export.ts';
export { type DecidedMatch, decidedMatchOf } from './decided-match.ts';
export {
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
export { beginFoundMatch, findBusy } from './found-match.ts';
export { type OwnMatches, watcherOf } from './lists.ts';
export { rulesOfPlay } from './match-context.ts';
export { calledOffJobs, matchJobs, pauseDeadlines } from './match-jobs.ts';
export {
  agendaOf,
  arrivals,
  disputedAmong,
  disputesOf,
  hasUnfinished,
  ownerOfMatch,
  type Pair,
  pairsById,
  pairsOfPlayer,
  quickAndRuled,
} from './match-queries.ts';
export { stopLooking } from './play-times.ts';
export { rivalsOf } from './rivals.ts';
export { mayReadScreenshot } from './screenshots.ts';

/** Lists the caller's matches that are open or ended after a time. */
export function ownMatchesOf(platform: Platform) {
  const services = matchServices(platform);
  return (context: CallContext, since: Date) => listOwnMatches(services, context, since);
}

export function matchesHandlers(platform: Platform): Handlers<typeof matchesCalls> {
  const services = matchServices(platform);
  return {
    createChallenge: createChallenge(services),
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
    lookingPlayers: lookingPlayers(platform),
    lookForMatch: lookForMatch(platform),
    playTimes: playTimes(platform),
    setPlayTimes: setPlayTimes(),
    commonTimes: commonTimes(platform),
    uploadMatchScreenshot: uploadMatchScreenshot(services),
    eventByIdMatches: eventByIdMatches(services),
    userMatches: userMatches(services),
    playerMatches: playerMatches(services),
    getMatch: getMatch(services),
    watchMatch: watchMatch(platform),
  };
}

export function controlHandlers(platform: Platform): Handlers<typeof controlCalls> {
  const services = matchServices(platform);
  return {
    controlledMatches: controlledMatches(services),
    matchDossier: matchDossier(services),
    advanceMatch: advanceMatch(services),
    awardMatch: awardMatch(services),
    takeBothOut: takeBothOut(services),
    extendMatch: extendMatch(services),
    moveKickoff: moveKickoff(services),
  };
}
