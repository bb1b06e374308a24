import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instant, instantReply, typedText } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';
import { eventCard } from './events.contract.ts';
import { SETTING_NAMES } from './rules/settings.ts';
import { eventInput, organisedSettings } from './settings.contract.ts';

/** An event with all of its settings. */
const organisedEvent = eventCard.extend({
  ...organisedSettings,
  /** IANA zone in which the organiser writes its times. */
  timeZone: z.string(),
  /** Time of the draw. */
  begunAt: instantReply.nullable(),
  /** Settings that may still change. */
  editable: z.array(z.enum(SETTING_NAMES)),
});

/** Calls by which organisers write and change events. */
export const editingCalls = {
  organiserEvent: defineCall({
    method: 'GET',
    path: 'organiser-event',
    who: 'organiser',
    by: 'event:id',
    scope: 'events',
    summary: 'One event of the audience, as its organiser wrote it, with what may still be changed',
    input: z.object({ id: idOf<EventId>() }),
    reply: organisedEvent,
  }),
  updateEvent: defineCall({
    method: 'POST',
    path: 'update-event',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'Write an event anew; of a published one what may still be changed, and entrants hear of a new start',
    input: eventInput.extend({ eventId: idOf<EventId>() }),
    reply: done,
    refusals: ['event_over'],
  }),
  cloneEvent: defineCall({
    method: 'POST',
    path: 'clone-event',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'A new draft like an event, whose dates lie around the new start by the clock where it is',
    input: z.object({
      eventId: idOf<EventId>(),
      /** Needed unless `inDays` is given. */
      startsAt: instant.optional(),
      /** Starts this number of days later at the same clock time, also over a change of clocks. */
      inDays: z.number().int().min(1).max(3660).optional(),
    }),
    reply: z.object({ eventId: z.string() }),
    refusals: ['event_begins_in_the_past', 'game_retired'],
  }),
  cancelEvent: defineCall({
    method: 'POST',
    path: 'cancel-event',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'Call an event off for good: open matches fall away, entrants are told why; again it is answered as the first time, to another official by who has done it',
    input: z.object({
      eventId: idOf<EventId>(),
      /** Entrants read it. */
      reason: typedText(500).min(10),
    }),
    reply: done,
    refusals: ['done_already', 'event_over'],
  }),
};
