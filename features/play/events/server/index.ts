import type { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { editingCalls } from '../editing.contract.ts';
import type { entrantsCalls } from '../entrants.contract.ts';
import type { eventsCalls } from '../events.contract.ts';
import type { organisingCalls } from '../organising.contract.ts';
import type { templatesCalls } from '../templates.contract.ts';
import { SERIES_CHANGED } from './capacity.ts';
import { checkInToEvent } from './check-in.ts';
import { eventById, eventByParticipants, eventRules } from './detail.ts';
import { cloneEvent, organiserEvent, updateEvent } from './editing.ts';
import { ENTRY_OUT, type EntryHooks, joinEvent, leaveAll, leaveEvent } from './entering.ts';
import { cancelEvent } from './lifecycle.ts';
import { events } from './list.ts';
import { announcements, announceToEntrants, notificationJobs } from './notify-entrants.ts';
import {
  checkInEntrant,
  organiserEntrants,
  playerEntries,
  substituteEntrant,
} from './organised-entrants.ts';
import {
  createEvent as createDraft,
  organiserEvents,
  publishEvent,
  readmitEntrant,
  removeEntrant,
} from './organising.ts';
import { eventRankings } from './play.ts';
import { firstSteps } from './requirements.ts';
import { createSeries, organiserSeries } from './series.ts';
import {
  eventTemplate,
  eventTemplates,
  removeEventTemplate,
  saveEventTemplate,
} from './templates.ts';
import { waitingList } from './waiting-list.ts';
import { promotionJobs } from './waitlist-promotion.ts';

export type { CheckInRules } from '../rules/check-in.ts';
export { placesLeft } from './capacity.ts';
export {
  dropAbsent,
  EVENT_CLOCK,
  type EventEntrant,
  entrantsOf,
  presentCount,
} from './check-in.ts';
export { createEvent, createPastEvent, type NewEvent } from './creation.ts';
export { eventsPart } from './data-export.ts';
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
export {
  checkInRules,
  eventsOfPlayer,
  insideEvent,
  insideEvents,
  insideKey,
  ofEventsInReach,
  ownerOfEvent,
  requireOrganised,
  requireReadable,
} from './event-rows.ts';
export { type AskedQualifier, finalOf, postponeFinal, seatQualified } from './finals.ts';
export {
  beginEvent,
  EVENT_CANCELLED,
  EVENT_RESUMED,
  endEvent,
  extendEvent,
  notifyCheckIn,
  notifyMoreOfCheckIn,
  pausingHandlers,
  TELL_CHECK_IN,
  tournamentsToStart,
  wakeEvent,
} from './lifecycle.ts';
export { countPublished, currentEventsOf, eventsOfGames, openEventsByGame } from './list.ts';
export { notifyEntrants } from './notify-entrants.ts';
export { seedEntries, startNow } from './organising.ts';
export {
  coEntrants,
  eventForPlay,
  eventsForPlay,
  openLaddersOfBoth,
  type PlayEvent,
} from './play.ts';
export { ENTRY_OUT, type EntryHooks, leaveAll, SERIES_CHANGED };

/** Names the jobs of events: what is done with very many in steps. */
export function eventsJobs(platform: Platform): void {
  notificationJobs(platform);
  promotionJobs(platform);
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
