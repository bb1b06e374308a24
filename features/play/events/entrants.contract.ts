import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  lookUp,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';

const organisedEntrant = z.object({
  entryId: z.string(),
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  country: z.string(),
  joinedAt: instantReply,
  /** Check-in of the event, not of a match. */
  checkedInAt: instantReply.nullable(),
  leftAt: instantReply.nullable(),
  /** True for a disqualified entrant. */
  removed: z.boolean(),
});

const announcement = z.object({
  announcementId: z.string(),
  texts: z.partialRecord(z.enum(LANGUAGES), z.string()),
  at: instantReply,
  /** Number of entrants who have received it. */
  told: z.number().int(),
  done: z.boolean(),
});

/** Calls for organisers about entrants. */
export const entrantsCalls = {
  organiserEntrants: defineCall({
    method: 'GET',
    path: 'organiser-entrants',
    who: 'organiser',
    by: 'event:eventId',
    summary: 'Who takes part in an event, or has left it, in the order of joining',
    input: z.object({
      eventId: idOf<EventId>(),
      list: z.enum(['present', 'not_checked_in', 'out']).default('present'),
      /** Beginning of the username. */
      search: lookUp(100).optional(),
      ...pageQuery,
    }),
    reply: pageOf(organisedEntrant),
  }),
  checkInEntrant: defineCall({
    method: 'POST',
    path: 'check-in-entrant',
    who: 'organiser',
    by: 'event:eventId',
    summary: 'Check somebody in by hand, until the start; again it is answered as the first time',
    input: z.object({ eventId: idOf<EventId>(), entryId: idOf<EntryId>() }),
    reply: done,
    refusals: ['event_over', 'event_begun', 'entry_left', 'own_entry'],
  }),
  substituteEntrant: defineCall({
    method: 'POST',
    path: 'substitute-entrant',
    who: 'organiser',
    by: 'event:eventId',
    summary:
      'Before the start: somebody leaves, another takes the place if nothing keeps them from joining',
    input: z.object({
      eventId: idOf<EventId>(),
      entryId: idOf<EntryId>(),
      userId: idOf<PlayerId>(),
      /** Both players read it. */
      reason: typedText(500).min(10),
    }),
    reply: z.object({ entryId: z.string() }),
    refusals: [
      'event_over',
      'event_begun',
      'entry_left',
      'own_entry',
      'entry_removed',
      'already_in',
      'joining_refused',
    ],
  }),
  announceToEntrants: defineCall({
    method: 'POST',
    path: 'announce-to-entrants',
    who: 'organiser',
    by: 'event:eventId',
    summary:
      'Tell everybody who takes part something, once; each in their language where there is a text',
    input: z.object({
      eventId: idOf<EventId>(),
      texts: z
        .partialRecord(z.enum(LANGUAGES), typedText(500).min(1))
        .refine((texts) => Object.keys(texts).length > 0, { params: { code: 'field_required' } }),
    }),
    reply: z.object({ announcementId: z.string() }),
    refusals: ['event_not_shown'],
  }),
  announcements: defineCall({
    method: 'GET',
    path: 'event-announcements',
    who: 'organiser',
    by: 'event:eventId',
    summary: "What an event's entrants were told by its organisers, the latest first",
    input: z.object({ eventId: idOf<EventId>(), ...pageQuery }),
    reply: pageOf(announcement),
  }),
};
