import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, email, instantReply, msisdn, typedText } from '#platform/http/shapes.ts';
import { GUARDIAN_DECISIONS } from './rules/guardian.ts';

const MAX_NAME = 80;
const MAX_TOKEN = 100;

/** A parent or guardian as a player names them; the brand writes to the number, or to the address. */
export const guardian = z.object({
  name: typedText(MAX_NAME),
  relation: z.enum(['parent', 'guardian']),
  number: msisdn.optional(),
  email: email.optional(),
});

const STATES = ['none', 'asked', 'expired', 'agreed', 'refused', 'withdrawn'] as const;
const token = z.string().min(1).max(MAX_TOKEN);

/** Calls about the consent of a parent or guardian, for players who are younger than the brand asks for. */
export const guardianCalls = {
  guardianConsent: defineCall({
    method: 'GET',
    path: 'guardian-consent',
    who: 'player',
    summary: "Whether the caller needs a parent's or guardian's consent, and how it stands",
    input: z.object({}),
    reply: z.object({
      needed: z.boolean(),
      state: z.enum(STATES),
      /** Who was asked last. */
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
      'Send a parent or guardian the link by which they decide; the one asked last where nobody is named. An unanswered earlier link counts no more',
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
      'What a parent or guardian is asked, by the link of their message. Changes nothing; the link is a secret, so it stands in no address',
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
      'Agree that a player plays, refuse it, or take the consent back, by the link of the message. The same again changes nothing',
    input: z.object({
      token,
      decision: z.enum(GUARDIAN_DECISIONS),
      /** The tick below what is agreed to. */
      agreed: z.boolean().default(false),
    }),
    reply: done,
    refusals: ['guardian_link_invalid'],
  }),
};
