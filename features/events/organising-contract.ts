import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instant,
  instantReply,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId, GameId, PlayerId } from '#platform/ids.ts';
import { eventCard } from './contract.ts';
import { EVENT_FORMATS, RULE_OVERRIDES } from './rules/event.ts';

const ms = z.number().int().min(0);

const texts = z.object({
  title: typedText(100).min(1),
  description: typedText(2_000),
  gameRules: z.array(typedText(500).min(1)).max(50),
  howToPlay: z.array(typedText(500).min(1)).max(50),
});

/** An event as its organiser writes it. */
export const draft = z.object({
  gameId: idOf<GameId>(),
  format: z.enum(EVENT_FORMATS),
  /** Exclusive to this platform. */
  platform: z.enum(['ps5']).optional(),
  capacity: z.number().int().min(2).max(65_536).optional(),
  opensAt: instant,
  startsAt: instant,
  endsAt: instant,
  drawsAllowed: z.boolean(),
  prizes: z
    .array(
      z.object({
        place: z.number().int().min(1),
        /** Minor units. */
        amount: z.number().int().min(1).max(1_000_000_000),
        currency: z.string().regex(/^[A-Z]{3}$/),
      }),
    )
    .max(64),
  texts: z.partialRecord(z.enum(LANGUAGES), texts),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), ms).optional(),
  tournament: z
    .object({
      thirdPlace: z.boolean().optional(),
      reset: z.boolean().optional(),
      legs: z.union([z.literal(1), z.literal(2)]).optional(),
      pause: ms.optional(),
      roundEvery: ms.optional(),
      movable: ms.optional(),
    })
    .optional(),
});

/** Calls by which organisers run their events. */
export const organisingCalls = {
  organiserEvents: defineCall({
    method: 'GET',
    path: 'organiser-events',
    who: 'organiser',
    scope: 'events',
    summary: 'All events of the audience, drafts and cancelled ones too, the latest start first',
    input: z.object({
      /** Only drafts, only those that are not over, only those that are, only cancelled ones. */
      list: z.enum(['all', 'drafts', 'open', 'past', 'cancelled']).default('all'),
      ...pageQuery,
    }),
    reply: pageOf(eventCard),
  }),
  playerEntries: defineCall({
    method: 'GET',
    path: 'player-entries',
    who: 'official',
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
        /** An organiser took them out, for good. */
        removed: z.boolean(),
      }),
    ),
  }),
  createEvent: defineCall({
    method: 'POST',
    path: 'create-event',
    who: 'organiser',
    scope: 'events',
    summary: 'Write a new event; it stays a draft until it is published',
    input: draft,
    reply: z.object({ eventId: z.string() }),
  }),
  publishEvent: defineCall({
    method: 'POST',
    path: 'publish-event',
    who: 'organiser',
    scope: 'events',
    summary: 'Show a draft to everybody; again it is answered as the first time',
    input: z.object({ eventId: idOf<EventId>() }),
    reply: done,
    refusals: ['event_over', 'event_begins_in_the_past'],
  }),
  removeEntrant: defineCall({
    method: 'POST',
    path: 'remove-entrant',
    who: 'organiser',
    scope: 'entrants',
    summary: 'Disqualify: open matches go to the opponents; again it is answered as the first time',
    input: z.object({
      eventId: idOf<EventId>(),
      entryId: idOf<EntryId>(),
      /** The player reads it. */
      reason: typedText(500).min(10),
    }),
    reply: done,
    refusals: ['event_over', 'own_entry'],
  }),
};
