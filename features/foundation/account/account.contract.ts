import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { password, SEAL_REFUSALS } from '#platform/http/passwords.ts';
import {
  done,
  idOf,
  instantReply,
  oneTimeCode,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { Id } from '#platform/ids.ts';
import { REQUEST_KINDS } from './rules/privacy.ts';

export type ExportId = Id<'export'>;
export type RequestId = Id<'privacyRequest'>;

const MAX_NAME = 100;
const MAX_TEXT = 2_000;

const dataExport = z.object({
  exportId: z.string(),
  state: z.enum(['making', 'ready']),
  bytes: z.number().int().nullable(),
  askedAt: instantReply,
  expiresAt: instantReply.nullable(),
});

const privacyRequest = z.object({
  requestId: z.string(),
  kind: z.enum(REQUEST_KINDS),
  text: z.string(),
  askedAt: instantReply,
  dueAt: instantReply,
  answer: z.string().nullable(),
  answeredAt: instantReply.nullable(),
});

/** Calls about a player's own data: export, privacy requests, erasure. */
export const accountCalls = {
  sendRemovalCode: defineCall({
    method: 'POST',
    path: 'send-removal-code',
    who: 'player',
    refusedWhen: 'never',
    summary: "Send a one-time code to the caller's own number, to remove the profile with it",
    input: z.object({}),
    reply: z.object({ resendAt: z.string() }),
    refusals: ['otp_wait', 'sms_failed', 'unavailable'],
  }),
  removeProfile: defineCall({
    method: 'POST',
    path: 'remove-profile',
    who: 'player',
    refusedWhen: 'never',
    summary:
      "Erase the caller's personal data at once. `confirmation` is the own username in any case; the proof is the account's password, or a code of its number if it has none. Matches stay under another name, open ones are given up, the subscription ends",
    input: z.object({
      confirmation: z.string().max(MAX_NAME),
      /** For accounts with a password. */
      emailPassword: password.optional(),
      /** For all others: the latest code to the own number. */
      otp: oneTimeCode.optional(),
    }),
    reply: done,
    refusals: [
      ...['login_wait', 'otp_invalid', 'otp_attempts_exceeded'],
      ...['otp_already_used', 'otp_expired'],
      ...SEAL_REFUSALS,
    ],
  }),
  requestMyData: defineCall({
    method: 'POST',
    path: 'request-my-data',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Request a file with all stored data of the caller; one an hour',
    input: z.object({}),
    reply: dataExport,
  }),
  myData: defineCall({
    method: 'GET',
    path: 'my-data',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Files of the own data, newest first',
    input: z.object(pageQuery),
    reply: pageOf(dataExport),
  }),
  downloadMyData: defineCall({
    method: 'GET',
    path: 'download-my-data',
    who: 'player',
    refusedWhen: 'never',
    summary: 'One of the own files, as JSON',
    input: z.object({ exportId: idOf<ExportId>() }),
    reply: z.record(z.string(), z.unknown()),
  }),
  privacyRequest: defineCall({
    method: 'POST',
    path: 'privacy-request',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Ask about the own data; answered within 21 days',
    input: z.object({ kind: z.enum(REQUEST_KINDS), text: typedText(MAX_TEXT).min(1) }),
    reply: privacyRequest,
    refusals: ['request_open'],
  }),
  privacyRequests: defineCall({
    method: 'GET',
    path: 'privacy-requests',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Privacy requests of the caller, newest first',
    input: z.object(pageQuery),
    reply: pageOf(privacyRequest),
  }),
  openPrivacyRequests: defineCall({
    method: 'GET',
    path: 'open-privacy-requests',
    who: 'administrator',
    by: 'list',
    summary: "Unanswered requests of the brand's players, earliest due date first",
    input: z.object(pageQuery),
    reply: pageOf(privacyRequest.extend({ userId: z.string().nullable(), pressing: z.boolean() })),
  }),
  answerPrivacyRequest: defineCall({
    method: 'POST',
    path: 'answer-privacy-request',
    who: 'administrator',
    by: 'request:requestId',
    summary: 'Answer a request; the player reads it in the account and by e-mail',
    input: z.object({ requestId: idOf<RequestId>(), answer: typedText(MAX_TEXT).min(1) }),
    reply: privacyRequest,
    refusals: ['request_answered'],
  }),
};
