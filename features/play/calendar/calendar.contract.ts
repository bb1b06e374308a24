import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, instantReply } from '#platform/http/shapes.ts';

const feed = z.object({
  /** The number of links so far; identifies the one that a new link replaces. */
  generation: z.number().int(),
  /** `null`: there is no link. */
  feed: z
    .object({
      /** Contains a secret: everybody who has it can read the player's matches. */
      url: z.string(),
      createdAt: instantReply,
      /** When a calendar last asked. */
      readAt: instantReply.nullable(),
    })
    .nullable(),
});

/** Calls about one's matches as a calendar (iCalendar, RFC 5545). */
export const calendarCalls = {
  calendarFeed: defineCall({
    method: 'GET',
    path: 'calendar-feed',
    who: 'player',
    summary: "The link under which calendars read the caller's matches, if there is one",
    input: z.object({}),
    reply: feed,
  }),
  newCalendarFeed: defineCall({
    method: 'POST',
    path: 'new-calendar-feed',
    who: 'player',
    summary:
      'Make a link, a new one in place of an old one; said again it is answered as the first time',
    input: z.object({ generation: z.number().int().min(0).max(1_000_000) }),
    reply: feed,
  }),
  stopCalendarFeed: defineCall({
    method: 'POST',
    path: 'stop-calendar-feed',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Answer the link no more',
    input: z.object({}),
    reply: done,
  }),
};
