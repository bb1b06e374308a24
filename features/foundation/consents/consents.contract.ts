import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, instant, instantReply, pageOf, pageQuery } from '#platform/http/shapes.ts';
import { CONSENT_KINDS } from './rules/consents.ts';

const preferences = z.object({
  /** Always on. */
  necessary: z.boolean().optional(),
  marketing: z.boolean().optional(),
  statistics: z.boolean().optional(),
});

/** Calls about consents. */
export const consentsCalls = {
  consent: defineCall({
    method: 'POST',
    path: 'consent',
    who: 'anyone',
    summary:
      'Log a choice about cookies, or of a player about advertising. A repeated choice is logged once',
    input: z.object({
      kind: z.enum(['cookies', 'marketing']),
      preferences,
      /** Time of the choice by the device's clock; without it, now. */
      timestamp: instant.optional(),
    }),
    reply: done,
  }),
  consents: defineCall({
    method: 'GET',
    path: 'consents',
    who: 'player',
    refusedWhen: 'never',
    summary:
      "The log of the caller's consents, newest first, and the current choice about advertising",
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
      /** True if the caller has agreed to advertising. */
      marketing: z.boolean(),
    }),
  }),
};
