import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { COUNTRIES } from '#features/foundation/identity/rules/countries.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instant,
  instantReply,
  nameText,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId, GameId, Id, PlayerId } from '#platform/ids.ts';
import { eventCard, seriesEvent } from './events.contract.ts';
import { EVENT_FORMATS, RULE_OVERRIDES } from './rules/event.ts';
import { SERIES_ROLES } from './rules/series.ts';

const ms = z.number().int().min(0);

const count = z.number().int().min(1).max(4_096);
const legs = z.union([z.literal(1), z.literal(2)]);

const groupFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round_robin'), legs }),
  z.object({ kind: z.literal('gsl') }),
]);

export const MOST_STAGES = 16;

/** A stage of a chain; whether the chain can be played is refused with its reasons. */
export const stage = z.object({
  /** Chosen by the organiser; stages name each other by it. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  format: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('knockout'), thirdPlace: z.boolean() }),
    z.object({ kind: z.literal('double_elimination'), reset: z.boolean() }),
    z.object({ kind: z.literal('round_robin'), legs }),
    z.object({ kind: z.literal('swiss'), rounds: z.number().int() }),
    z.object({ kind: z.literal('groups'), groups: z.number().int(), inside: groupFormat }),
  ]),
  /** The most entrants it holds. */
  size: z.number().int().min(0).max(65_536),
  /** Whether entrants sign up for it, or only come from other stages. */
  entry: z.enum(['open', 'advancers']),
  advance: z
    .object({
      to: z.string().max(40),
      /** Of groups: the best so many of each. */
      best: z.number().int(),
      bestNext: z.number().int().optional(),
    })
    .nullable(),
});

const texts = z.object({
  title: nameText(100).min(1),
  description: typedText(2_000),
  gameRules: z.array(typedText(500).min(1)).max(50),
  howToPlay: z.array(typedText(500).min(1)).max(50),
});

/** How a cup or a league is played; what is left out is by default. */
export const tournamentSettings = z.object({
  thirdPlace: z.boolean().optional(),
  reset: z.boolean().optional(),
  legs: legs.optional(),
  rounds: count.optional(),
  groups: count.optional(),
  groupKind: z.enum(['round_robin', 'gsl']).optional(),
  best: count.optional(),
  bestNext: z.number().int().min(0).max(1_000).optional(),
  stages: z.array(stage).max(MOST_STAGES).readonly().optional(),
  pause: ms.optional(),
  roundEvery: ms.optional(),
  movable: ms.optional(),
});

/** What an event is to a series. */
const inSeries = z.object({
  seriesId: idOf<Id<'series'>>(),
  role: z.enum(SERIES_ROLES),
  advance: z.number().int().min(1).max(1_024).optional(),
});

/** An event as its organiser writes it. */
export const draft = z.object({
  gameId: idOf<GameId>(),
  format: z.enum(EVENT_FORMATS),
  /** Exclusive to this platform. */
  platform: z.enum(['ps5']).optional(),
  /** Only for those who live in this country. */
  residency: z
    .string()
    .refine((code) => COUNTRIES.includes(code), {
      params: { code: 'field_invalid', text: 'field_not_offered' },
    })
    .optional(),
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
  /** Of a qualifier: so many of its best go on to the final; 4 without it. */
  series: inSeries.optional(),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), ms).optional(),
  tournament: tournamentSettings.optional(),
});

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

/** Somebody in an event, and why something is done about them. */
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
        /** An organiser took them out, for good. */
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
    input: draft,
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
