import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply, typedText } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';

/** Calls that pause and resume a running event. */
export const pausingCalls = {
  pauseEvent: defineCall({
    method: 'POST',
    path: 'pause-event',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary: 'Let a running event stand still: no deadline passes until it is resumed',
    input: z.object({
      eventId: idOf<EventId>(),
      /** All entrants read it. */
      reason: typedText(500).min(10),
    }),
    reply: z.object({ pausedAt: instantReply }),
    refusals: ['done_already', 'event_not_running'],
  }),
  resumeEvent: defineCall({
    method: 'POST',
    path: 'resume-event',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary: 'Let it go on: every deadline and kickoff has moved by as long as it stood still',
    input: z.object({ eventId: idOf<EventId>() }),
    reply: done,
    refusals: ['done_already', 'event_not_paused', 'event_over'],
  }),
};
