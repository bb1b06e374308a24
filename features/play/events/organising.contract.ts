import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  nameText,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import { eventCard, seriesEvent } from './events.contract.ts';
import { eventInput } from './settings.contract.ts';

const waiting = z.object({
  /** 1 is the next one. */
  place: z.number().int(),
  /** The entry that it becomes. */
  entryId: z.string(),
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  since: instantReply,
});

/** An entrant, and the reason for an action on them. */
const entrantWithReason = z.object({
  eventId: idOf<EventId>(),
  entryId: idOf<EntryId>(),
  /** The player reads it. */
  reason: typedText(500).min(10),
});

/** Calls by which organisers run their events. */
export const organisingCalls = {
  createSeries: defineCall({
    method: 'POST',
    path: 'create-series',
    who: 'organiser',
    by: 'audience',
    summary: 'Name a series: qualifiers that feed a final across weeks',
    input: z.object({
      texts: z.partialRecord(z.enum(LANGUAGES), z.object({ title: nameText(100).min(1) })),
    }),
    reply: z.object({ seriesId: z.string() }),
  }),
  organiserSeries: defineCall({
    method: 'GET',
    path: 'organiser-series',
    who: 'organiser',
    by: 'audience',
    summary: 'All series of the audience with their events, drafts too, the newest first',
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({ seriesId: z.string(), title: z.string(), events: z.array(seriesEvent) }),
    ),
  }),
  waitingList: defineCall({
    method: 'GET',
    path: 'waiting-list',
    who: 'organiser',
    by: 'event:eventId',
    summary: 'Who waits for a place of a full event, the next one first',
    input: z.object({ eventId: idOf<EventId>(), ...pageQuery }),
    reply: pageOf(waiting),
  }),
  organiserEvents: defineCall({
    method: 'GET',
    path: 'organiser-events',
    who: 'organiser',
    by: 'list',
    scope: 'events',
    summary: 'All events of the audience, drafts and cancelled ones too, the latest start first',
    input: z.object({
      /** Drafts, events that are not over, past events, or cancelled ones. */
      list: z.enum(['all', 'drafts', 'open', 'past', 'cancelled']).default('all'),
      ...pageQuery,
    }),
    reply: pageOf(eventCard),
  }),
  playerEntries: defineCall({
    method: 'GET',
    path: 'player-entries',
    who: 'official',
    by: 'player:userId',
    summary: 'Events that a player has entered, the latest entry first',
    input: z.object({ userId: idOf<PlayerId>(), ...pageQuery }),
    reply: pageOf(
      z.object({
        entryId: z.string(),
        eventId: z.string(),
        title: z.string(),
        startsAt: instantReply,
        joinedAt: instantReply,
        leftAt: instantReply.nullable(),
        /** True for a disqualified entrant. */
        removed: z.boolean(),
      }),
    ),
  }),
  createEvent: defineCall({
    method: 'POST',
    path: 'create-event',
    who: 'organiser',
    by: 'spoken',
    scope: 'events',
    summary: 'Write a new event; it stays a draft until it is published',
    input: eventInput,
    reply: z.object({ eventId: z.string() }),
  }),
  publishEvent: defineCall({
    method: 'POST',
    path: 'publish-event',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary:
      'Show a draft to everybody; again it is answered as the first time, to another official by who has done it',
    input: z.object({ eventId: idOf<EventId>() }),
    reply: done,
    refusals: ['done_already', 'event_over', 'event_begins_in_the_past'],
  }),
  removeEntrant: defineCall({
    method: 'POST',
    path: 'remove-entrant',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'entrants',
    summary:
      'Disqualify, of a tournament also when it is over: open matches go to the opponents, place and unpaid prize to those behind; again it is answered as the first time, to another official by who has done it',
    input: entrantWithReason,
    reply: done,
    refusals: ['done_already', 'event_over', 'own_entry'],
  }),
  readmitEntrant: defineCall({
    method: 'POST',
    path: 'readmit-entrant',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'entrants',
    summary:
      'Take a disqualification back: the place that was earned and its prize, not the matches that others have walked over; again it is answered as the first time, to another official by who has done it',
    input: entrantWithReason,
    reply: done,
    refusals: ['done_already', 'event_over', 'own_entry'],
  }),
};
