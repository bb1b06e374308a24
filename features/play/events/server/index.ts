import type { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { editingCalls } from '../editing.contract.ts';
import type { entrantsCalls } from '../entrants.contract.ts';
import type { eventsCalls } from '../events.contract.ts';
import type { organisingCalls } from '../organising.contract.ts';
import type { templatesCalls } from '../templates.contract.ts';
import { promotionJobs, SERIES_CHANGED, waitingList } from './capacity.ts';
import { checkInToEvent } from './check-in.ts';
import { eventById, eventByParticipants, eventRules } from './detail.ts';
import {
  cloneEvent,
  createEvent,
  organiserEvent,
  organiserEvents,
  publishEvent,
  updateEvent,
} from './editing.ts';
import { ENTRY_OUT, type EntryHooks, joinEvent, leaveAll, leaveEvent } from './entering.ts';
import { cancelEvent } from './lifecycle.ts';
import { events } from './list.ts';
import { announcements, announceToEntrants, notificationJobs } from './notify-entrants.ts';
import { eventsOnNow } from './on-now.ts';
import { findNextOpening, notifyWhenOpen, openingJobs } from './opening-reminders.ts';
import {
  checkInEntrant,
  organiserEntrants,
  playerEntries,
  readmitEntrant,
  removeEntrant,
  substituteEntrant,
} from './organised-entrants.ts';
import { eventRankings } from './play.ts';
import { firstSteps, listFirstSteps } from './requirements.ts';
import { createSeries, organiserSeries } from './series.ts';
import {
  eventTemplate,
  eventTemplates,
  removeEventTemplate,
  saveEventTemplate,
} from './templates.ts';

export type { CheckInRules } from '../rules/check-in.ts';
export { enterTogether, openBattlegrounds } from './battlegrounds.ts';
export { placesLeft } from './capacity.ts';
export { dropAbsent, NOTIFY_CHECK_IN, notifyCheckIn, notifyMoreOfCheckIn } from './check-in.ts';
export { createEvent, createPastEvent, type NewEvent } from './creation.ts';
export { eventsPersonalData } from './data-export.ts';
export { controlledEvent, eventCardOf, visibleEvent } from './detail.ts';
export {
  disqualifiedAmong,
  type Entry,
  type EventEntrant,
  entrantsOf,
  entryOfPlayer,
  entryPlayers,
  eventsOfPlayer,
  holdEntries,
  insideEvent,
  insideEvents,
  insideKey,
  presentCount,
  presentEntrants,
  presentEntries,
  presentIn,
  seedEntries,
} from './entries.ts';
export {
  checkInRules,
  ofEventsInReach,
  ownerOfEvent,
  requireOrganised,
  requireReadable,
} from './event-rows.ts';
export { type AskedQualifier, enterQualified, finalOf, postponeFinal } from './finals.ts';
export {
  beginEvent,
  EVENT_CANCELLED,
  EVENT_CLOCK,
  EVENT_RESUMED,
  endEvent,
  extendEvent,
  pausingHandlers,
  startNow,
  tournamentsToStart,
  wakeEvent,
} from './lifecycle.ts';
export { countPublished, currentEventsOf, eventsOfGames, openEventsByGame } from './list.ts';
export { notifyEntrants } from './notify-entrants.ts';
export { openingRemindersPersonalData } from './opening-reminders.ts';
export { listOwnOpenEvents } from './own-events.ts';
export {
  coEntrants,
  eventForPlay,
  eventsForPlay,
  openLaddersOfBoth,
  type PlayEvent,
} from './play.ts';
export { ENTRY_OUT, type EntryHooks, findNextOpening, leaveAll, listFirstSteps, SERIES_CHANGED };

/** Registers the jobs of events. */
export function eventsJobs(platform: Platform): void {
  notificationJobs(platform);
  promotionJobs(platform);
  openingJobs(platform);
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
    eventsOnNow: eventsOnNow(platform),
    eventById: eventById(platform),
    eventByParticipants: eventByParticipants(platform),
    eventRules: eventRules(platform),
    eventRankings: eventRankings(platform),
    joinEvent: joinEvent(platform),
    checkInToEvent: checkInToEvent(platform),
    leaveEvent: leaveEvent(platform, hooks),
    notifyWhenOpen: notifyWhenOpen(),
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
    createEvent: createEvent(),
    publishEvent: publishEvent(),
    removeEntrant: removeEntrant(platform, hooks),
    readmitEntrant: readmitEntrant(),
    createSeries: createSeries(),
    organiserSeries: organiserSeries(platform),
    waitingList: waitingList(platform),
  };
}
