import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, instant, instantReply, pageOf, pageQuery } from '#platform/http/shapes.ts';
import { CONSENT_KINDS } from './rules/consents.ts';

const preferences = z.object({
  /** Always on, whatever is sent. */
  necessary: z.boolean().optional(),
  marketing: z.boolean().optional(),
  statistics: z.boolean().optional(),
});

/** Calls about what somebody has agreed to. */
export const consentsCalls = {
  consent: defineCall({
    method: 'POST',
    path: 'consent',
    who: 'anyone',
    summary:
      'Log a choice about cookies, or of a player about advertising. The same choice sent again is one',
    input: z.object({
      kind: z.enum(['cookies', 'marketing']),
      preferences,
      /** When it was made, by the device's clock; now where left out. */
      timestamp: instant.optional(),
    }),
    reply: done,
  }),
  consents: defineCall({
    method: 'GET',
    path: 'consents',
    who: 'player',
    barred: 'open',
    summary: "The log of the caller's consents, the newest first, and what is in force",
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({
        consentId: z.string(),
        kind: z.enum(CONSENT_KINDS),
        version: z.string(),
        preferences: z.object({
          necessary: z.boolean(),
          marketing: z.boolean(),
          statistics: z.boolean(),
        }),
        at: instantReply,
      }),
    ).extend({
      /** Whether advertising may be sent: only after the caller has said so. */
      marketing: z.boolean(),
    }),
  }),
};
