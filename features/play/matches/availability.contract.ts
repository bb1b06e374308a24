import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, look, pageOf, pageQuery, person } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';

const looking = person.extend({
  look,
  /** The team id of challenges. */
  entryId: z.string(),
  /** In the event's game; `null` while it is provisional. */
  rating: z.number().int().nullable(),
});

/** Calls about players who are available to play at once. */
export const lookingCalls = {
  lookingPlayers: defineCall({
    method: 'GET',
    path: 'looking-players',
    who: 'player',
    summary:
      'Who looks for a match in a daily battleground now, those nearest in rating first; without who plays already',
    input: z.object({ eventId: idOf<EventId>(), ...pageQuery }),
    reply: pageOf(looking).extend({
      /** End of the caller's availability. */
      ownUntil: instantReply.nullable(),
    }),
    refusals: ['challenges_closed', 'event_over'],
  }),
  lookForMatch: defineCall({
    method: 'POST',
    path: 'look-for-match',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Say that one can play at once, anew or no longer; it ends by itself',
    input: z.object({ eventId: idOf<EventId>(), isLooking: z.boolean() }),
    reply: z.object({ ownUntil: instantReply.nullable() }),
    refusals: [
      'not_in_event',
      'looking_not_now',
      'challenges_closed',
      'event_over',
      'event_paused',
      'subscription_needed',
      'guardian_consent_needed',
      'birth_date_needed',
    ],
  }),
};
