import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, pageOf, pageQuery } from '#platform/http/shapes.ts';
import type { EntryId, EventId } from '#platform/ids.ts';

const MOST_BY_HAND = 4_096;

const seeded = z.object({
  /** From 1. */
  seed: z.number().int(),
  entryId: z.string(),
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  /** True if an organiser set it. Else it follows from a qualifier, the rating or the draw. */
  byHand: z.boolean(),
  /** In a final, the qualifier and the place that earned the seed. */
  qualified: z.object({ eventId: z.string(), place: z.number().int() }).nullable(),
});

/** Calls for organisers to seed and start tournaments and to decide on their stages. */
export const directingCalls = {
  eventSeeds: defineCall({
    method: 'GET',
    path: 'event-seeds',
    who: 'organiser',
    by: 'event:eventId',
    summary: 'The seeds of a cup or a league as it would begin now, best first',
    input: z.object({ eventId: idOf<EventId>(), ...pageQuery }),
    reply: pageOf(seeded),
  }),
  setSeeds: defineCall({
    method: 'POST',
    path: 'set-seeds',
    who: 'organiser',
    by: 'event:eventId',
    summary: 'Set the first seeds by hand, best first; the others follow as if nothing was set',
    input: z.object({
      eventId: idOf<EventId>(),
      /** Empty to set no seed by hand. */
      entryIds: z.array(idOf<EntryId>()).max(MOST_BY_HAND),
    }),
    reply: done,
    refusals: ['event_has_begun', 'event_over', 'event_not_drawn'],
  }),
  moveSeed: defineCall({
    method: 'POST',
    path: 'move-seed',
    who: 'organiser',
    by: 'event:eventId',
    summary:
      'Put one entrant at a seed; all others keep their order, and the seeds down to it are set by hand',
    input: z.object({
      eventId: idOf<EventId>(),
      entryId: idOf<EntryId>(),
      /** A number above the last seed means the last. */
      seed: z.number().int().min(1).max(MOST_BY_HAND),
    }),
    reply: done,
    refusals: ['event_has_begun', 'event_over', 'event_not_drawn'],
  }),
  startEvent: defineCall({
    method: 'POST',
    path: 'start-event',
    who: 'organiser',
    by: 'event:eventId',
    summary:
      'Start a cup or a league now: with all who take part, or, where check-in has opened, with who is checked in',
    input: z.object({ eventId: idOf<EventId>() }),
    reply: done,
    refusals: [
      'done_already',
      'event_over',
      'event_not_drawn',
      'event_unpublished',
      'too_few_entrants',
    ],
  }),
  chooseStage: defineCall({
    method: 'POST',
    path: 'choose-stage',
    who: 'organiser',
    by: 'event:eventId',
    summary:
      'A result was changed after the next stage had begun: it stays as it is, or begins anew with those who go on now',
    input: z.object({
      eventId: idOf<EventId>(),
      stage: z.number().int().min(1).max(99),
      choice: z.enum(['keep', 'anew']),
    }),
    reply: done,
  }),
};
