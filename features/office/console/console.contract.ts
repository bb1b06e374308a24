import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { instantReply, lookUp, pageOf, pageQuery } from '#platform/http/shapes.ts';
import { SETUP_STEPS } from './rules/setup.ts';

/** An action of an official. */
const officialAct = z.object({
  actId: z.string(),
  at: instantReply,
  audience: z.string(),
  /** The brand by which the act was decided; `null` for what brands of the audience share. */
  brand: z.string().nullable(),
  /** An operator on the command line has no account: `userId` is empty then. */
  official: z.object({ userId: z.string(), username: z.string(), avatarUrl: z.string() }),
  /** By a key of theirs, not by hand. */
  viaKey: z.boolean(),
  /** Path of the call, as in the description of the API. */
  call: z.string(),
  /** Ids of what was acted on. */
  subjects: z.array(z.string()),
  reason: z.string().nullable(),
  /** The call's input without secrets and personal values. */
  input: z.unknown(),
});

/** Calls about the work of officials. */
export const consoleCalls = {
  setup: defineCall({
    method: 'GET',
    path: 'setup',
    who: 'organiser',
    by: 'audience',
    summary: 'The steps before players can come to the brand, each with whether it is done',
    input: z.object({}),
    reply: z.object({
      steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
      /** True if this way to pay is connected; `null` if the brand does not offer it. */
      cards: z.boolean().nullable(),
      carrier: z.boolean().nullable(),
      mpesa: z.boolean().nullable(),
      /** The company that the legal pages name. */
      company: z.string(),
    }),
  }),
  officialActs: defineCall({
    method: 'GET',
    path: 'official-acts',
    who: 'official',
    by: 'list',
    summary:
      'The audit log of the brands of one’s role, the latest first; administrators of every brand see all of it',
    input: z.object({
      /** Username of who did it. */
      by: lookUp(100).optional(),
      call: z.string().max(100).optional(),
      /** Id of what was acted on. */
      subject: lookUp(100).pipe(z.uuid()).optional(),
      ...pageQuery,
    }),
    reply: pageOf(officialAct),
  }),
};
