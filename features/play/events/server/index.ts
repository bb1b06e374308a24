import type { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../contract.ts';
import type { editingCalls } from '../editing-contract.ts';
import type { entrantsCalls } from '../entrants-contract.ts';
import type { organisingCalls } from '../organising-contract.ts';
import type { templatesCalls } from '../templates-contract.ts';
import { announcements, announceToEntrants } from './announcements.ts';
import { cancelEvent } from './calling-off.ts';
import { checkInToEvent } from './check-in.ts';
import { eventById, eventRules } from './detail.ts';
import { cloneEvent, organiserEvent, updateEvent } from './editing.ts';
import { ENTRY_OUT, type EntryHooks, joinEvent, leaveAll, leaveEvent } from './entering.ts';
import { eventByParticipants } from './entrants.ts';
import { firstSteps } from './first-steps.ts';
import { events } from './list.ts';
import { movingUpJobs } from './moving-up.ts';
import { playerEntries } from './of-player.ts';
import { checkInEntrant, organiserEntrants, substituteEntrant } from './organised-entrants.ts';
import {
  createEvent as createDraft,
  organiserEvents,
  publishEvent,
  readmitEntrant,
  removeEntrant,
} from './organising.ts';
import { SERIES_TURN } from './places.ts';
import { eventRankings } from './play.ts';
import { createSeries, organiserSeries } from './series.ts';
import { tellingJobs } from './tellings.ts';
import {
  eventTemplate,
  eventTemplates,
  removeEventTemplate,
  saveEventTemplate,
} from './templates.ts';
import { waitingList } from './waiting.ts';

export type { CheckInRules } from '../rules/check-in.ts';
export { seedEntries, startNow } from './by-hand.ts';
export { EVENT_CANCELLED } from './calling-off.ts';
export {
  dropAbsent,
  EVENT_CLOCK,
  type EventEntrant,
  entrantsOf,
  presentCount,
} from './check-in.ts';
export { checkInRules } from './check-in-rules.ts';
export { createEvent, type NewEvent } from './creation.ts';
export { controlledEvent, eventCardOf, visibleEvent } from './detail.ts';
export {
  disqualifiedAmong,
  type Entry,
  entryOfPlayer,
  entryPlayers,
  holdEntries,
  presentEntries,
  presentIn,
} from './entries.ts';
export { type AskedQualifier, finalOf, postponeFinal, seatQualified } from './finals.ts';
export { eventsOfPlayer, insideEvent, insideEvents, insideKey } from './inside.ts';
export {
  beginEvent,
  endEvent,
  extendEvent,
  TELL_CHECK_IN,
  tellCheckIn,
  tellMoreOfCheckIn,
  tournamentsToStart,
  wakeEvent,
} from './life.ts';
export { countPublished, currentEventsOf, eventsOfGames, openEventsByGame } from './list.ts';
export { ownEvent, seenEvent } from './own-event.ts';
export { ofEventsInReach, ownerOfEvent } from './owners.ts';
export { createPastEvent } from './past-event.ts';
export { EVENT_RESUMED, pausingHandlers } from './pausing.ts';
export { eventsPart } from './personal.ts';
export { placesLeft } from './places.ts';
export { eventForPlay, eventsForPlay, type PlayEvent } from './play.ts';
export { tellEntrants } from './telling.ts';
export { coEntrants, openLaddersOfBoth } from './together.ts';
export { ENTRY_OUT, type EntryHooks, leaveAll, SERIES_TURN };

/** Names the jobs of events: what is done with very many in steps. */
export function eventsJobs(platform: Platform): void {
  tellingJobs(platform);
  movingUpJobs(platform);
}

export function eventsHandlers(
  platform: Platform,
  hooks: EntryHooks,
): Handlers<
  typeof eventsCalls &
    typeof organisingCalls &
    typeof editingCalls &
    typeof templatesCalls &
    typeof entrantsCalls &
    Pick<typeof leaderboardsCalls, 'eventRankings'>
> {
  return {
    events: events(platform),
    eventById: eventById(platform),
    eventByParticipants: eventByParticipants(platform),
    eventRules: eventRules(platform),
    eventRankings: eventRankings(platform),
    joinEvent: joinEvent(platform),
    checkInToEvent: checkInToEvent(platform),
    leaveEvent: leaveEvent(platform, hooks),
    firstSteps: firstSteps(platform),
    organiserEvents: organiserEvents(platform),
    playerEntries: playerEntries(platform),
    organiserEvent: organiserEvent(platform),
    updateEvent: updateEvent(platform),
    cloneEvent: cloneEvent(),
    cancelEvent: cancelEvent(),
    organiserEntrants: organiserEntrants(platform),
    checkInEntrant: checkInEntrant(),
    substituteEntrant: substituteEntrant(platform, hooks),
    announceToEntrants: announceToEntrants(),
    announcements: announcements(platform),
    eventTemplates: eventTemplates(platform),
    eventTemplate: eventTemplate(platform),
    saveEventTemplate: saveEventTemplate(),
    removeEventTemplate: removeEventTemplate(),
    createEvent: createDraft(),
    publishEvent: publishEvent(),
    removeEntrant: removeEntrant(platform, hooks),
    readmitEntrant: readmitEntrant(),
    createSeries: createSeries(),
    organiserSeries: organiserSeries(platform),
    waitingList: waitingList(platform),
  };
}
