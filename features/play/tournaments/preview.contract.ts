import { STAGE_KINDS } from '@battle-league/brackets/stages.ts';
import { z } from 'zod';
import { EVENT_FORMATS } from '#features/play/events/rules/event.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';

/** Calls for organisers to preview a tournament before its draw. */
export const previewCalls = {
  previewEvent: defineCall({
    method: 'GET',
    path: 'preview-event',
    who: 'organiser',
    by: 'event:id',
    scope: 'events',
    summary:
      'What a cup or a league would come to with so many entrants: rounds, times, matches, byes',
    input: z.object({
      id: idOf<EventId>(),
      entrants: z.coerce.number().int().min(2).max(65_536),
    }),
    reply: z.object({
      format: z.enum(EVENT_FORMATS),
      entrants: z.number().int(),
      matches: z.number().int(),
      /** In the order of play. */
      stages: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(STAGE_KINDS),
          entrants: z.number().int(),
          /** The number of entrants who advance. */
          advancing: z.number().int(),
          byes: z.number().int(),
          rounds: z.array(
            z.object({
              number: z.number().int(),
              matches: z.number().int(),
              /** The earliest one. */
              kickoff: instantReply,
              /** The latest kickoff after a reschedule. */
              playBy: instantReply,
              /** The end if this round and all earlier ones take as long as they may. */
              overBy: instantReply,
            }),
          ),
        }),
      ),
      /** The end if all matches are played as early as possible. */
      earliestEnd: instantReply,
      /** The end if every match takes as long as it may. The event's end is moved there. */
      latestEnd: instantReply,
    }),
    refusals: ['event_without_bracket', 'event_unplayable'],
  }),
};
