import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { GAME_CATEGORIES } from '#features/play/games/rules/game.ts';
import { pointsWorth } from '#features/play/leaderboards/leaderboards.contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  country,
  done,
  idOf,
  instantReply,
  look,
  msisdn,
  pageOf,
  pageQuery,
  person,
} from '#platform/http/shapes.ts';
import type { EntryId, EventId, GameId, PlayerId } from '#platform/ids.ts';
import { EVENT_FORMATS, EVENT_STATUSES } from './rules/event.ts';
import { FIRST_STEPS } from './rules/first-steps.ts';
import { EVENT_ACTIONS, MISSING_CODES } from './rules/joining.ts';
import { SERIES_ROLES } from './rules/series.ts';
import { shownSettings } from './settings.contract.ts';

const prize = z.object({
  place: z.number().int(),
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
});

/** A condition of joining that the viewer does not meet, and the screen that corrects it. */
const missing = z.object({
  code: z.enum(MISSING_CODES),
  /** In the viewer's language. */
  message: z.string(),
  /** Path of the screen that corrects it. */
  to: z.string().nullable(),
});

/** An event as lists show it. */
export const eventCard = z.object({
  eventId: z.string(),
  title: z.string(),
  game: gameCard,
  format: z.enum(EVENT_FORMATS),
  status: z.enum(EVENT_STATUSES),
  opensAt: instantReply,
  startsAt: instantReply,
  /** The planned end. A paused event ends later by the length of the pause. */
  endsAt: instantReply,
  /** True while it is paused, and no deadline of it passes. */
  paused: z.boolean(),
  /** Best first. */
  prizes: z.array(prize),
  /** Exclusive to this platform. */
  platform: z.string().nullable(),
  entrants: z.number().int(),
  /** The viewer's own entry; its id is the team id of challenges. */
  ownEntryId: z.string().nullable(),
});

/** Without what only the viewer has. */
const listedEvent = eventCard.omit({ ownEntryId: true });

export const entrant = person.extend({
  look,
  entryId: z.string(),
  joinedAt: instantReply,
});

/** A qualifier or the final of a series. */
export const seriesEvent = z.object({
  eventId: z.string(),
  title: z.string(),
  role: z.enum(SERIES_ROLES),
  /** Number of a qualifier's best who advance. */
  advance: z.number().int().nullable(),
  status: z.enum(EVENT_STATUSES),
  startsAt: instantReply,
});

const event = eventCard.extend({
  ...shownSettings.shape,
  description: z.string(),
  /** The country that players have to live in, with its name in the viewer's language. */
  residency: z.object({ country: z.string(), name: z.string() }).nullable(),
  /** The current pause, with the organiser's reason. */
  pause: z.object({ since: instantReply, reason: z.string() }).nullable(),
  /** The cancellation, with the organiser's reason; null if too few players came. */
  cancelled: z.object({ reason: z.string().nullable() }).nullable(),
  /** Actions that the viewer may take now. */
  actions: z.array(z.enum(EVENT_ACTIONS)),
  /** Times of the check-in of the event; tournaments only. */
  checkIn: z
    .object({ opensAt: instantReply, closesAt: instantReply, done: z.boolean() })
    .nullable(),
  /** Unmet requirements of the viewer; empty if they may join or have joined. */
  missing: z.array(missing),
  /** Its series: the qualifiers in order, the final last. */
  series: z
    .object({
      seriesId: z.string(),
      title: z.string(),
      role: z.enum(SERIES_ROLES),
      advance: z.number().int().nullable(),
      events: z.array(seriesEvent),
    })
    .nullable(),
  /** The waiting list of a full event: its length and the viewer's place on it. */
  waiting: z.object({ count: z.number().int(), place: z.number().int().nullable() }).nullable(),
  /** A kickoff may be agreed between these times. */
  playableFrom: instantReply,
  playableUntil: instantReply,
  points: pointsWorth,
});

/** Calls about battlegrounds and their entrants. */
export const eventsCalls = {
  events: defineCall({
    method: 'GET',
    path: 'events',
    who: 'anyone',
    anyOrigin: true,
    summary:
      'Battlegrounds of this brand: open ones by start, those that can be joined now first; or past ones, latest first',
    input: z.object({
      country: country.optional(),
      provider: z.string().max(100).optional(),
      /** Only those that run on this calendar day of the brand. */
      date: z.iso
        .date()
        .regex(/^[1-9]/)
        .optional(),
      list: z.enum(['open', 'past']).default('open'),
      gameId: idOf<GameId>().optional(),
      category: z.enum(GAME_CATEGORIES).optional(),
      ...pageQuery,
    }),
    reply: pageOf(eventCard),
  }),
  eventsOnNow: defineCall({
    method: 'GET',
    path: 'events-on-now',
    who: 'anyone',
    anyOrigin: true,
    summary:
      "Battlegrounds that are on at this moment, those of the brand's family first, then by players, what they add up to, and the next ones",
    input: z.object({
      /** The most ongoing ones in the reply, and the most next ones. */
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    reply: z.object({
      /** The moment that all of this is about. */
      at: instantReply,
      battlegrounds: z.number().int(),
      /** Players in one of them or more, each counted once. */
      players: z.number().int(),
      /** The sum of all their prizes, by currency. */
      prizes: z.array(z.object({ amount: z.number().int(), currency: z.string() })),
      ongoing: z.array(listedEvent),
      /** Published ones that have not started, in the order of their start. */
      next: z.array(listedEvent),
    }),
  }),
  eventById: defineCall({
    method: 'GET',
    path: 'event-by-id',
    who: 'anyone',
    anyOrigin: true,
    summary: 'One battleground, with what the viewer may do and what is missing for it',
    input: z.object({
      id: idOf<EventId>(),
      msisdn: msisdn.optional(),
      /** `head` leaves out parts that have calls of their own. */
      parts: z.enum(['all', 'head']).default('all'),
    }),
    reply: event,
  }),
  eventByParticipants: defineCall({
    method: 'GET',
    path: 'event-by-participants',
    who: 'anyone',
    anyOrigin: true,
    summary: 'Who takes part, in the order of joining',
    input: z.object({
      id: idOf<EventId>(),
      msisdn: msisdn.optional(),
      /** Only this entry, if present. */
      entryId: idOf<EntryId>().optional(),
      ...pageQuery,
    }),
    reply: pageOf(entrant),
  }),
  firstSteps: defineCall({
    method: 'GET',
    path: 'first-steps',
    who: 'player',
    summary:
      'What a player who has never joined a battleground does before the first one, what is done first; nothing for others',
    input: z.object({}),
    reply: z.object({
      items: z.array(
        z.object({
          step: z.enum(FIRST_STEPS),
          done: z.boolean(),
          /** Path of its screen; `null` once it is done, and for joining, which happens on the chosen battleground. */
          to: z.string().nullable(),
        }),
      ),
    }),
  }),
  eventRules: defineCall({
    method: 'GET',
    path: 'event-rules',
    who: 'anyone',
    anyOrigin: true,
    summary: "The game's rules, the platform's and how to play, in the viewer's language",
    input: z.object({ id: idOf<EventId>() }),
    reply: z.object({
      title: z.string(),
      /** Modes and maps that the game is played in, by the names that the game uses. */
      modes: z.array(z.string()),
      maps: z.array(z.string()),
      gameRules: z.array(z.string()),
      platformRules: z.array(z.string()),
      howToPlay: z.array(z.string()),
    }),
  }),
  joinEvent: defineCall({
    method: 'POST',
    path: 'join-event',
    who: 'player',
    refusedWhen: 'suspended',
    summary:
      'Join, or wait for a place of a full event; a refusal names all that is missing and where to mend it',
    input: z.object({
      eventId: idOf<EventId>(),
      userId: idOf<PlayerId>().optional(),
      msisdn: msisdn.optional(),
    }),
    reply: z.object({
      eventId: z.string(),
      entryId: z.string(),
      /** The place on the waiting list of a full event; 1 is the next one. */
      waiting: z.number().int().nullable(),
    }),
    refusals: ['joining_refused', 'entry_removed'],
  }),
  notifyWhenOpen: defineCall({
    method: 'POST',
    path: 'notify-when-open',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Set or remove a reminder: one notification when players can join',
    input: z.object({ eventId: idOf<EventId>(), isOn: z.boolean() }),
    reply: z.object({ reminded: z.boolean() }),
    refusals: ['event_opening_past', 'event_over'],
  }),
  checkInToEvent: defineCall({
    method: 'POST',
    path: 'check-in-to-event',
    who: 'player',
    summary: 'Check in to a cup or a league: who has not when it closes is out',
    input: z.object({ eventId: idOf<EventId>() }),
    reply: done,
    refusals: ['event_check_in_closed', 'entry_left'],
  }),
  leaveEvent: defineCall({
    method: 'POST',
    path: 'leave-event',
    who: 'player',
    summary:
      'Leave, or wait no longer; open requests fall away. Not while a match of it is unfinished',
    input: z.object({ eventId: idOf<EventId>(), userId: idOf<PlayerId>().optional() }),
    reply: done,
    refusals: ['event_over', 'matches_unfinished'],
  }),
};
