import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../contract.ts';
import { eventById, eventRules } from './detail.ts';
import { type EntryHooks, joinEvent, leaveEvent } from './entering.ts';
import { eventByParticipants } from './entrants.ts';
import { events } from './list.ts';

export { createEvent, type NewEvent } from './creation.ts';
export { type Entry, holdEntries } from './entries.ts';
export { currentEventsOf, openEventsByGame } from './list.ts';
export { eventsPart } from './personal.ts';
export { eventForPlay, eventsForPlay, type PlayEvent } from './play.ts';
export type { EntryHooks };

export function eventsHandlers(
  platform: Platform,
  hooks: EntryHooks,
): Handlers<typeof eventsCalls> {
  return {
    events: events(platform),
    eventById: eventById(platform),
    eventByParticipants: eventByParticipants(platform),
    eventRules: eventRules(platform),
    joinEvent: joinEvent(),
    leaveEvent: leaveEvent(hooks),
  };
}
