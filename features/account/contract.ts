import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply, pageOf, pageQuery, typedText } from '#platform/http/shapes.ts';
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

/** Calls about a player's own data: to have it, to ask about it, to have it erased. */
export const accountCalls = {
  removeProfile: defineCall({
    method: 'POST',
    path: 'remove-profile',
    who: 'player',
    summary:
      "Erase the caller's personal data at once; `confirmation` is the own username, in any case. Matches stay under another name, open ones are given up, the subscription ends",
    input: z.object({ confirmation: z.string().max(MAX_NAME) }),
    reply: done,
  }),
  requestMyData: defineCall({
    method: 'POST',
    path: 'request-my-data',
    who: 'player',
    summary: 'Have a file made with everything that is held of the caller; one an hour',
    input: z.object({}),
    reply: dataExport,
  }),
  myData: defineCall({
    method: 'GET',
    path: 'my-data',
    who: 'player',
    summary: 'The files that were made, the newest first',
    input: z.object(pageQuery),
    reply: pageOf(dataExport),
  }),
  downloadMyData: defineCall({
    method: 'GET',
    path: 'download-my-data',
    who: 'player',
    summary: 'One of the own files, as JSON',
    input: z.object({ exportId: idOf<ExportId>() }),
    reply: z.record(z.string(), z.unknown()),
  }),
  privacyRequest: defineCall({
    method: 'POST',
    path: 'privacy-request',
    who: 'player',
    summary: 'Ask about the own data; answered within 21 days',
    input: z.object({ kind: z.enum(REQUEST_KINDS), text: typedText(MAX_TEXT).min(1) }),
    reply: privacyRequest,
    refusals: ['request_open'],
  }),
  privacyRequests: defineCall({
    method: 'GET',
    path: 'privacy-requests',
    who: 'player',
    summary: 'What the caller has asked about the own data, the newest first',
    input: z.object(pageQuery),
    reply: pageOf(privacyRequest),
  }),
  openPrivacyRequests: defineCall({
    method: 'GET',
    path: 'open-privacy-requests',
    who: 'administrator',
    summary: "Requests of the brand's players that wait for an answer, the first due first",
    input: z.object(pageQuery),
    reply: pageOf(privacyRequest.extend({ userId: z.string().nullable(), pressing: z.boolean() })),
  }),
  answerPrivacyRequest: defineCall({
    method: 'POST',
    path: 'answer-privacy-request',
    who: 'administrator',
    summary: 'Answer a request; the player reads it in the account and by e-mail',
    input: z.object({ requestId: idOf<RequestId>(), answer: typedText(MAX_TEXT).min(1) }),
    reply: privacyRequest,
    refusals: ['request_answered'],
  }),
};
