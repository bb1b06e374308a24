import { z } from 'zod';
import { COUNTRIES } from '#core/countries.ts';
import { type FieldKey, optionalEmailProblem, usernameProblem, zoneNamed } from '#core/fields.ts';
import { defineCall } from '#platform/http/contract.ts';
import { emptySays } from '#platform/http/input.ts';
import { password, SEAL_REFUSALS } from '#platform/http/passwords.ts';
import {
  country,
  done,
  email,
  idOf,
  instantReply,
  look,
  lookUp,
  msisdn,
  oneTimeCode,
  typedText,
  wordOrNumber,
} from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { keyCalls } from './api-keys.contract.ts';
import { credentialCalls } from './credentials.contract.ts';
import { guardian, guardianCalls } from './guardians.contract.ts';
import { PORTAL_RULES } from './rules/portal.ts';

const MINUTE_MS = 60_000;
const MAX_FIELD = 300;
const MAX_NAME = 80;
const MAX_BIO = 300;
const TAKES_AWAY = 'it is taken away';

/** A text field that a rule checks; the rule's code selects the message. */
function ruled(problem: (text: string) => FieldKey | null, field = z.string().max(MAX_FIELD)) {
  return field.superRefine((text, check) => {
    const code = problem(text);
    if (code) check.addIssue({ code: 'custom', params: { code }, input: text });
  });
}

const drawnAvatar = z.string().regex(/^\/avatars\/[a-z0-9-]{1,40}\.svg$/);
/** A drawn avatar, or the player's own picture. */
const avatarUrl = drawnAvatar.or(z.string().regex(/^\/avatars\/own\/[0-9a-f-]{36}\.webp$/));
const serviceId = wordOrNumber;
const referId = lookUp(100);
const personName = typedText(MAX_NAME);
const ownCountry = country.refine((code) => COUNTRIES.includes(code));

const profile = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  email: z.string().nullable(),
  /** False until the owner has proved the address; until then only proofs are sent there. */
  emailConfirmed: z.boolean(),
  cellNumber: z.string().nullable(),
  country: z.string(),
  provider: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  dateOfBirth: z.string().nullable(),
  gender: z.string().nullable(),
  /** The player's id at EA Sports FC, as entered. */
  eafcUUID: z.string().nullable(),
  bio: z.string(),
  look,
  memberSince: instantReply,
});

/** IANA zone; an alias is stored by its main name. */
const timeZone = z
  .string()
  .max(64)
  .refine((zone) => zone === '' || zoneNamed(zone) !== undefined);

const viewerPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  roles: z.array(z.string()),
  /** IANA zone in which times are shown to the player. */
  timeZone: z.string(),
  /** True if the player has chosen it; else it follows the device. */
  timeZoneChosen: z.boolean(),
  /** The active suspension or ban, and the address for an appeal. */
  standing: z
    .object({
      kind: z.enum(['suspension', 'ban']),
      reason: z.string(),
      /** End of a suspension. */
      until: instantReply.nullable(),
      appealTo: z.string(),
    })
    .nullable(),
});

const loginReply = z.object({
  /** The player's id; `null` until a username was chosen. */
  id: z.string().nullable(),
  /** True if the registration is complete; otherwise the registration form is next. */
  mettleStateUser: z.boolean(),
});

/** Registration accepts every country code, also unknown ones, as it always has. */
function isCode(text: string): boolean {
  return text.length <= 2;
}

/** Calls about players: sign-in, registration, profile. */
export const identityCalls = {
  viewer: defineCall({
    method: 'GET',
    path: 'viewer',
    who: 'anyone',
    summary: 'Who the caller is, so far: nobody, a proved number or e-mail, or a registered player',
    input: z.object({}),
    reply: z.object({
      player: viewerPlayer.nullable(),
      /** The server's time: countdowns start from it on both sides. */
      now: instantReply,
      /** A number or an e-mail was proved, but the registration form may still be to fill in. */
      verified: z.boolean(),
      /** The caller's unproved address, if any. */
      emailToConfirm: z.string().nullable(),
      /** The brand's way to sign in. */
      entry: z.enum(['phone', 'email', 'portal']),
      /** Number for demonstrations; it only fills in a field. */
      demoMsisdn: z.string().nullable(),
    }),
  }),
  requestOtp: defineCall({
    method: 'POST',
    path: 'dcb/request-otp',
    who: 'anyone',
    summary: 'Send a one-time code to a number by SMS; a new code makes the old one invalid',
    input: z.object({
      msisdn,
      serviceId: serviceId.optional(),
      /** A solved challenge of `code-challenge`; without one some requests have to wait. */
      proof: z.string().max(4_000).optional(),
    }),
    reply: z.object({
      resendAt: z.string(),
      /** The number that the code was sent to, in E.164 without the plus sign. */
      msisdn: z.string(),
    }),
    refusals: [
      'phone_missing',
      'phone_invalid',
      'phone_no_sms',
      'otp_wait',
      'sms_failed',
      'unavailable',
    ],
  }),
  codeChallenge: defineCall({
    method: 'POST',
    path: 'code-challenge',
    who: 'anyone',
    summary:
      'Work that spares a number the wait for a one-time code while the brand sends unusually many',
    input: z.object({ msisdn }),
    reply: z.object({
      /** A challenge of ALTCHA as JSON; `null` while no work is asked for. */
      challenge: z.string().nullable(),
    }),
    refusals: ['phone_missing', 'phone_invalid'],
  }),
  validateOtp: defineCall({
    method: 'POST',
    path: 'dcb/validate-otp',
    who: 'anyone',
    summary: 'Prove a number by its code; starts a session',
    input: z.object({
      msisdn,
      serviceId: serviceId.optional(),
      otp: oneTimeCode,
    }),
    reply: loginReply,
    refusals: [
      ...['otp_invalid', 'otp_attempts_exceeded', 'otp_already_used', 'otp_expired'],
      'login_wait',
    ],
  }),
  portal: defineCall({
    method: 'GET',
    path: 'portal',
    who: 'anyone',
    summary: 'The place outside where visitors of this brand subscribe or play, if it has one',
    input: z.object({}),
    reply: z.object({
      kind: z.enum(['subscription', 'play']).nullable(),
      /** A path in the sandbox. */
      url: z.string().nullable(),
    }),
  }),
  portalProof: defineCall({
    method: 'POST',
    path: 'portal-proof',
    who: 'anyone',
    summary: `Prove a number by the signature of the brand's portal, good once and, where the environment says nothing else, for ${PORTAL_RULES.livesFor / MINUTE_MS} minutes; starts a session`,
    input: z.object({
      msisdn,
      brand: z.string().max(100),
      at: z.string().max(40),
      nonce: z.string().regex(/^[\w-]{16,64}$/),
      signature: z.string().max(128),
    }),
    reply: loginReply.extend({
      /** True if the carrier has answered about the number's subscription. */
      checked: z.boolean(),
    }),
    refusals: ['portal_proof_invalid', 'portal_proof_expired', 'portal_proof_used'],
  }),
  login: defineCall({
    method: 'POST',
    path: 'login',
    who: 'anyone',
    summary:
      'With e-mail and password: prove them, which starts a session. Without: how far the session has come',
    input: z.object({
      msisdn: msisdn.optional(),
      email: emptySays('nothing was typed: the login fails', email.optional()),
      emailPassword: password.optional(),
    }),
    reply: loginReply,
    refusals: ['login_invalid', 'login_wait', ...SEAL_REFUSALS],
  }),
  earlyAccessUser: defineCall({
    method: 'POST',
    path: 'early-access-user',
    who: 'anyone',
    summary:
      'Make or change the user behind the caller. A visitor of an e-mail brand registers (name, email, emailPassword, terms), which starts a session; sent again with the same password it signs in. With a session, a username makes the player; of a player what is sent is changed. The password is read at registration, and where the address to sign in with changes',
    input: z.object({
      msisdn: msisdn.optional(),
      serviceId: serviceId.optional(),
      /** Full name, at registration. */
      name: typedText(MAX_NAME).optional(),
      username: ruled(usernameProblem).optional(),
      eafcUUID: emptySays(TAKES_AWAY, typedText(MAX_NAME).optional()),
      avatarURL: avatarUrl.optional(),
      email: email.optional(),
      emailPassword: password.optional(),
      referId: referId.optional(),
      /** Agreed to the terms and conditions; at registration. */
      terms: z.boolean().optional(),
    }),
    reply: loginReply,
    refusals: ['username_taken', 'email_taken', 'login_wait', ...SEAL_REFUSALS],
  }),
  register: defineCall({
    method: 'POST',
    path: 'register',
    who: 'verified',
    summary:
      'Make the player of a proved number or e-mail; sent again, it answers with that player',
    input: z.object({
      username: ruled(usernameProblem),
      /** Ignored on e-mail brands, where the registered address is used. */
      email: ruled(optionalEmailProblem, email).default(''),
      avatarUrl: drawnAvatar.default('/avatars/default.svg'),
      cellNumber: msisdn.optional(),
      country: country.refine(isCode).optional(),
      provider: z.string().max(100).optional(),
      referId: referId.optional(),
      /** `YYYY-MM-DD`; checked if given. */
      dateOfBirth: emptySays('it is still to be said', z.string().max(10).optional()),
      /** For players below the minimum age, if the brand allows them: the guardian gets a link and decides. */
      guardian: guardian.optional(),
    }),
    reply: profile,
    refusals: ['username_taken', 'email_taken', 'otp_wait', 'mail_wait', 'unavailable'],
  }),
  getUserViaMsisdn: defineCall({
    method: 'POST',
    path: 'get-user-via-msisdn',
    who: 'anyone',
    summary: "The caller's own user record; e-mail and password prove who calls, as at login",
    input: z.object({
      msisdn: msisdn.optional(),
      service: serviceId.optional(),
      email: email.optional(),
      emailPassword: password.optional(),
    }),
    reply: loginReply.extend({ user: profile.nullable() }),
    refusals: ['login_invalid', 'login_wait', ...SEAL_REFUSALS],
  }),
  profile: defineCall({
    method: 'GET',
    path: 'profile',
    who: 'player',
    refusedWhen: 'never',
    summary: "The caller's own profile",
    input: z.object({
      msisdn: msisdn.optional(),
      /** `head` leaves out parts that have calls of their own. */
      parts: z.enum(['all', 'head']).default('all'),
    }),
    reply: profile,
  }),
  profileUpdate: defineCall({
    method: 'POST',
    path: 'profile-update',
    who: 'player',
    refusedWhen: 'suspended',
    summary:
      "Change what is sent of one's own profile; empty texts take a detail away. The address to sign in with changes by the password",
    input: z.object({
      username: ruled(usernameProblem).optional(),
      avatarUrl: avatarUrl.optional(),
      /** Checked if it differs from the stored address. */
      email: emptySays(TAKES_AWAY, email.optional()),
      /** The current password, if the sign-in address changes. */
      emailPassword: emptySays('none was typed', password.optional()),
      /** Must be the session's number; a number is changed by proving the new one. */
      cellNumber: msisdn.optional(),
      country: ownCountry.optional(),
      firstName: emptySays(TAKES_AWAY, personName.optional()),
      lastName: emptySays(TAKES_AWAY, personName.optional()),
      /** `YYYY-MM-DD`. */
      dateOfBirth: emptySays(TAKES_AWAY, z.string().max(10).optional()),
      gender: emptySays(TAKES_AWAY, z.enum(['male', 'female', 'other', '']).optional()),
      bio: emptySays(TAKES_AWAY, typedText(MAX_BIO).optional()),
    }),
    reply: profile,
    refusals: ['username_taken', 'email_taken', 'login_wait', ...SEAL_REFUSALS],
  }),
  setTimeZone: defineCall({
    method: 'POST',
    path: 'time-zone',
    who: 'player',
    refusedWhen: 'never',
    summary:
      "Choose the zone of one's own times, or let it follow the device; what a device says is kept only then",
    input: z.object({
      timeZone: emptySays('the zone follows the device again', timeZone.optional()),
      /** `device`: the browser's zone, which doesn't replace a chosen one. */
      from: z.enum(['player', 'device']).default('player'),
    }),
    reply: z.object({ timeZone: z.string(), chosen: z.boolean() }),
  }),
  updateAvatarFromMsisdn: defineCall({
    method: 'POST',
    path: 'dcb/update-avatar-from-msisdn',
    who: 'player',
    refusedWhen: 'suspended',
    summary: "Change one's own avatar",
    input: z.object({
      msisdn: msisdn.optional(),
      serviceId: serviceId.optional(),
      avatar: avatarUrl,
    }),
    reply: z.object({ avatarUrl: z.string() }),
  }),
  player: defineCall({
    method: 'GET',
    path: 'player',
    who: 'anyone',
    summary: 'What anyone may see of a player',
    input: z.object({ userId: idOf<PlayerId>() }),
    reply: z.object({
      userId: z.string(),
      username: z.string(),
      avatarUrl: z.string(),
      country: z.string(),
      bio: z.string(),
      look,
      memberSince: instantReply,
    }),
  }),
  ...credentialCalls,
  ...guardianCalls,
  ...keyCalls,
  logout: defineCall({
    method: 'POST',
    path: 'logout',
    who: 'anyone',
    summary: 'End the session',
    input: z.object({}),
    reply: done,
  }),
};
