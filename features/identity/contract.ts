import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { msisdn } from '#platform/http/shapes.ts';
import { type FieldKey, optionalEmailProblem, usernameProblem } from './rules/fields.ts';

const MAX_FIELD = 300;

/** A text field judged by a rule, which names the message. */
function ruled(problem: (text: string) => FieldKey | null) {
  return z
    .string()
    .max(MAX_FIELD)
    .superRefine((text, check) => {
      const code = problem(text);
      if (code) check.addIssue({ code: 'custom', params: { code }, input: text });
    });
}

const avatarUrl = z
  .string()
  .regex(/^\/avatars\/[a-z0-9-]{1,40}\.svg$/)
  .default('/avatars/default.svg');

const profile = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  email: z.string().nullable(),
  cellNumber: z.string().nullable(),
  country: z.string(),
  provider: z.string(),
  bio: z.string(),
});

const viewerPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  roles: z.array(z.string()),
  timeZone: z.string(),
});

/** Calls about who somebody is. */
export const identityCalls = {
  viewer: defineCall({
    method: 'GET',
    path: 'viewer',
    who: 'anyone',
    summary: 'Who the caller is, so far: nobody, a proved number, or a registered player',
    input: z.object({}),
    reply: z.object({
      player: viewerPlayer.nullable(),
      /** A number was proved, but the registration form is still to be filled in. */
      verified: z.boolean(),
    }),
  }),
  requestOtp: defineCall({
    method: 'POST',
    path: 'dcb/request-otp',
    who: 'anyone',
    summary: 'Send a one-time code to a number by SMS; a new code makes the old one invalid',
    input: z.object({ msisdn, serviceId: z.string().max(100).optional() }),
    reply: z.object({ resendAt: z.string() }),
    refusals: ['phone_invalid', 'otp_wait', 'sms_failed'],
  }),
  validateOtp: defineCall({
    method: 'POST',
    path: 'dcb/validate-otp',
    who: 'anyone',
    summary: 'Prove a number by its code; starts a session',
    input: z.object({
      msisdn,
      serviceId: z.string().max(100).optional(),
      otp: z.string().trim().max(20),
    }),
    reply: z.object({ id: z.string().nullable(), mettleStateUser: z.boolean() }),
    refusals: ['otp_invalid', 'otp_attempts_exceeded', 'otp_already_used', 'otp_expired'],
  }),
  register: defineCall({
    method: 'POST',
    path: 'register',
    who: 'verified',
    summary: 'Register the player of a proved number',
    input: z.object({
      username: ruled(usernameProblem),
      email: ruled(optionalEmailProblem).default(''),
      avatarUrl,
      cellNumber: msisdn.optional(),
      country: z.string().max(2).optional(),
      provider: z.string().max(100).optional(),
    }),
    reply: profile,
    refusals: ['username_taken', 'email_taken'],
  }),
  profile: defineCall({
    method: 'GET',
    path: 'profile',
    who: 'player',
    summary: "The caller's own profile",
    input: z.object({ msisdn: msisdn.optional() }),
    reply: profile,
  }),
  logout: defineCall({
    method: 'POST',
    path: 'logout',
    who: 'anyone',
    summary: 'End the session',
    input: z.object({}),
    reply: z.object({ done: z.literal(true) }),
  }),
};
