import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, email, instantReply, msisdn, typedText } from '#platform/http/shapes.ts';
import { GUARDIAN_DECISIONS } from './rules/guardian.ts';

const MAX_NAME = 80;
const MAX_TOKEN = 100;

/** A parent or guardian as a player has entered them, with number or address depending on the brand. */
export const guardian = z.object({
  name: typedText(MAX_NAME),
  relation: z.enum(['parent', 'guardian']),
  number: msisdn.optional(),
  email: email.optional(),
});

const STATES = ['none', 'asked', 'expired', 'agreed', 'refused', 'withdrawn'] as const;
const token = z.string().min(1).max(MAX_TOKEN);

/** Calls about the consent of a parent or guardian for players below the brand's minimum age. */
export const guardianCalls = {
  guardianConsent: defineCall({
    method: 'GET',
    path: 'guardian-consent',
    who: 'player',
    summary: "The state of the caller's consent by a parent or guardian, and whether one is needed",
    input: z.object({}),
    reply: z.object({
      needed: z.boolean(),
      state: z.enum(STATES),
      /** The guardian of the latest request. */
      guardian: z
        .object({
          name: z.string(),
          relation: z.enum(['parent', 'guardian']),
          channel: z.enum(['sms', 'mail']),
          contact: z.string(),
        })
        .nullable(),
      askedAt: instantReply.nullable(),
    }),
  }),
  askGuardian: defineCall({
    method: 'POST',
    path: 'ask-guardian',
    who: 'player',
    summary:
      'Send a parent or guardian the link to their decision; without a name the latest one again. An unanswered earlier link becomes invalid',
    input: z.object({ guardian: guardian.optional() }),
    reply: done,
    refusals: [
      ...['guardian_not_needed', 'guardian_said_no', 'otp_wait', 'mail_wait', 'unavailable'],
    ],
  }),
  guardianRequest: defineCall({
    method: 'POST',
    path: 'guardian-request',
    who: 'anyone',
    summary:
      'The request to a parent or guardian, by the link of their message. Changes nothing; the link is a secret, so it is sent in the body',
    input: z.object({ token }),
    reply: z.object({
      username: z.string(),
      guardianName: z.string(),
      relation: z.enum(['parent', 'guardian']),
      state: z.enum(['asked', 'agreed', 'refused', 'withdrawn']),
      decisions: z.array(z.enum(GUARDIAN_DECISIONS)),
      decidedAt: instantReply.nullable(),
    }),
    refusals: ['guardian_link_invalid'],
  }),
  decideAsGuardian: defineCall({
    method: 'POST',
    path: 'guardian-decision',
    who: 'anyone',
    summary:
      'Agree that a player plays, refuse it, or withdraw the consent, by the link of the message. A repeated decision changes nothing',
    input: z.object({
      token,
      decision: z.enum(GUARDIAN_DECISIONS),
      /** The checkbox below the text to agree to. */
      agreed: z.boolean().default(false),
    }),
    reply: done,
    refusals: ['guardian_link_invalid'],
  }),
};
