import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { password, SEAL_REFUSALS } from '#platform/http/passwords.ts';
import {
  done,
  email,
  idOf,
  instantReply,
  oneTimeCode,
  pageOf,
  pageQuery,
} from '#platform/http/shapes.ts';
import type { SessionId } from '#platform/ids.ts';

const MAX_FIELD = 300;
const MAX_TOKEN = 100;
/** True also revokes the caller's API keys, because an intruder may have made one. */
const keys = z.boolean().default(false);

/** Calls about signing in: proof of an address, password, sessions. */
export const credentialCalls = {
  sendEmailVerification: defineCall({
    method: 'POST',
    path: 'send-email-verification',
    who: 'verified',
    summary: "Send the code and link that prove the caller's address; earlier ones become invalid",
    input: z.object({}),
    reply: z.object({ verified: z.boolean(), resendAt: z.string().nullable() }),
    refusals: ['email_refused', 'mail_wait', 'unavailable'],
  }),
  verifyEmail: defineCall({
    method: 'POST',
    path: 'verify-email',
    who: 'anyone',
    summary: 'Prove an address by the link of the mail, from anywhere, or by its code, signed in',
    input: z.object({
      token: z.string().max(MAX_TOKEN).optional(),
      code: oneTimeCode.optional(),
    }),
    reply: done,
    refusals: [
      ...['email_link_invalid', 'otp_invalid', 'otp_attempts_exceeded'],
      ...['otp_already_used', 'otp_expired'],
    ],
  }),
  emailProof: defineCall({
    method: 'POST',
    path: 'email-proof',
    who: 'anyone',
    summary:
      'The account that the link of a mail would give an address to. Changes nothing; the link is a secret, so it is sent in the body',
    input: z.object({ token: z.string().max(MAX_TOKEN) }),
    reply: z.object({
      email: z.string(),
      /** `null` until a username was chosen. */
      username: z.string().nullable(),
      brand: z.string(),
    }),
    refusals: ['email_link_invalid'],
  }),
  refuseEmail: defineCall({
    method: 'POST',
    path: 'refuse-email',
    who: 'anyone',
    summary:
      'Refuse, by the link of the mail, an account of a stranger: the address is not proved by it and gets no more mail for it',
    input: z.object({ token: z.string().max(MAX_TOKEN) }),
    reply: done,
    refusals: ['email_link_invalid'],
  }),
  sendPasswordRecoveryEmail: defineCall({
    method: 'POST',
    path: 'send-password-recovery-email',
    who: 'anyone',
    summary:
      'Send a link for a new password, which works once and for an hour. The reply is the same for unknown addresses',
    input: z.object({
      email,
      /** Sent by earlier clients and ignored. The link's secret is made here and only sent by mail. */
      token: z.string().max(MAX_FIELD).optional(),
    }),
    reply: done,
    refusals: ['mail_wait', 'unavailable'],
  }),
  passwordKey: defineCall({
    method: 'GET',
    path: 'password-key',
    who: 'anyone',
    summary:
      'The public key to seal passwords for, if every node opens them. It changes daily; passwords sealed for it are accepted for another 24 hours',
    input: z.object({}),
    reply: z.object({
      key: z
        .object({
          keyId: z.string(),
          /** A point of P-256, uncompressed: 65 bytes in Base64. */
          publicKey: z.string(),
        })
        .nullable(),
      /** Code of the host's brand, which the password is sealed for. */
      brand: z.string(),
      /** The server's time, as a sealed password states it. */
      now: instantReply,
    }),
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: 'reset-password',
    who: 'anyone',
    summary:
      'Choose a new password by the link of the mail; signs out everywhere and revokes the own API keys',
    input: z.object({ token: z.string().max(MAX_TOKEN), password }),
    reply: done,
    refusals: ['email_link_invalid', ...SEAL_REFUSALS],
  }),
  changePassword: defineCall({
    method: 'POST',
    path: 'change-password',
    who: 'player',
    refusedWhen: 'never',
    summary: "Change one's own password; signs out everywhere else",
    input: z.object({ emailPassword: password, newPassword: password, keys }),
    reply: done,
    refusals: ['login_wait', ...SEAL_REFUSALS],
  }),
  sessions: defineCall({
    method: 'GET',
    path: 'sessions',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Sessions of the caller, the last used first',
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({
        sessionId: z.string(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        createdAt: instantReply,
        lastSeenAt: instantReply,
        current: z.boolean(),
      }),
    ),
  }),
  endSession: defineCall({
    method: 'POST',
    path: 'end-session',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Sign out one of the own devices',
    input: z.object({ sessionId: idOf<SessionId>() }),
    reply: done,
  }),
  endOtherSessions: defineCall({
    method: 'POST',
    path: 'end-other-sessions',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Sign out all devices but this one',
    input: z.object({ keys }),
    reply: done,
  }),
};
