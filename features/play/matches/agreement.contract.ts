import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instant, msisdn } from '#platform/http/shapes.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import { MACHINE_REFUSALS, match, matchRef } from './match-shapes.ts';

/** From a challenge to both players being ready. */
export const agreementCalls = {
  createChallenge: defineCall({
    method: 'POST',
    path: 'create-challenge',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Challenge another entrant, for a proposed date or (isInstant) for now',
    input: z.object({
      eventId: idOf<EventId>(),
      challengerTeamId: idOf<EntryId>(),
      challengedTeamId: idOf<EntryId>(),
      proposedDate: instant.optional(),
      isInstant: z.boolean().default(false),
      msisdn: msisdn.optional(),
    }),
    reply: match,
    refusals: [
      'kickoff_invalid',
      'kickoff_clash',
      'challenge_self',
      'blocked_between',
      'challenge_open',
      'challenges_used',
      'challenge_declined',
      'entry_left',
      'challenges_closed',
      'event_over',
      'event_paused',
      'subscription_needed',
      'guardian_consent_needed',
      'birth_date_needed',
    ],
  }),
  acceptMatch: defineCall({
    method: 'POST',
    path: 'accept-match',
    who: 'player',
    refusedWhen: 'suspended',
    summary: "Accept a match request or a reschedule request of the other side's",
    input: z.object({
      ...matchRef,
      acceptedById: z.uuid().optional(),
      /** The proposal that is accepted; refused if another one is on the table by now. */
      proposedDate: instant.optional(),
    }),
    reply: match,
    refusals: [...MACHINE_REFUSALS, 'subscription_needed', 'guardian_consent_needed'],
  }),
  declineSchedule: defineCall({
    method: 'POST',
    path: 'decline-schedule',
    who: 'player',
    summary: 'Decline a request (costs points) or another time (costs nothing)',
    input: z.object({
      ...matchRef,
      acceptedById: z.uuid().optional(),
      /** The proposal that is declined; refused if another one is on the table by now. */
      proposedDate: instant.optional(),
    }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  rescheduleMatch: defineCall({
    method: 'POST',
    path: 'reschedule-match',
    who: 'player',
    summary: 'Propose another time',
    input: z.object({ ...matchRef, proposedDate: instant }),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  cancelMatch: defineCall({
    method: 'POST',
    path: 'cancel-match',
    who: 'player',
    summary: "Take back one's request, or cancel a confirmed match (costs points)",
    input: z.object(matchRef),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
  readyUp: defineCall({
    method: 'POST',
    path: 'ready-up',
    who: 'player',
    summary: 'Check in; with both ready the match is on',
    input: z.object(matchRef),
    reply: match,
    refusals: [...MACHINE_REFUSALS],
  }),
};
