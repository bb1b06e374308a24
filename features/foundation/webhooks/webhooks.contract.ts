import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instant,
  instantReply,
  nameText,
  pageOf,
  pageQuery,
} from '#platform/http/shapes.ts';
import type { Id } from '#platform/ids.ts';
import { PING, WEBHOOK_KINDS } from './rules/kinds.ts';

export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'delivery'>;

const MAX_NAME = 60;
const MAX_URL = 500;

const kinds = z.array(z.enum(WEBHOOK_KINDS)).min(1).max(WEBHOOK_KINDS.length);
const webhookId = idOf<WebhookId>();

const webhook = z.object({
  webhookId: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  owner: z.string(),
  createdAt: instantReply,
  /** `off_owner`: switched off by an organiser; `off_failures`: by itself, after days of failure. */
  state: z.enum(['on', 'failing', 'off_owner', 'off_failures']),
  /** Leads to a port other than 443 and 8443: the next release sends nothing there. */
  portEnds: z.boolean(),
  failingSince: instantReply.nullable(),
  waiting: z.number().int(),
  parked: z.number().int(),
  /** Until when the secret before this one signs as well. */
  oldSecretUntil: instantReply.nullable(),
});

const delivery = z.object({
  deliveryId: z.string(),
  /** `webhook-id`: the same however often it is sent. */
  messageId: z.string(),
  kind: z.enum([...WEBHOOK_KINDS, PING]),
  subject: z.string(),
  body: z.string(),
  at: instantReply,
  state: z.enum(['waiting', 'delivered', 'parked']),
  tries: z.number().int(),
  triedAt: instantReply.nullable(),
  /** When it is tried next. */
  nextAt: instantReply.nullable(),
  /** What the receiver answered last, */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  /** or why nobody did. */
  fault: z.enum(['address_refused', 'unresolved', 'timed_out', 'unreachable']).nullable(),
});

const secretOnce = z.object({
  webhookId: z.string(),
  /** Not there where a repeated command is answered. */
  secret: z.string().nullable(),
});

/** Calls by which organisers have their own servers told what happens. */
export const webhooksCalls = {
  webhooks: defineCall({
    method: 'GET',
    path: 'webhooks',
    who: 'organiser',
    by: 'list',
    scope: 'webhooks',
    summary: 'All webhooks of the audience, the latest first',
    input: z.object(pageQuery),
    reply: pageOf(webhook),
  }),
  createWebhook: defineCall({
    method: 'POST',
    path: 'create-webhook',
    who: 'organiser',
    by: 'own',
    scope: 'webhooks',
    summary:
      'Have a server told of what happens; the secret that signs is shown in this answer only',
    input: z.object({ name: nameText(MAX_NAME).min(1), url: z.string().max(MAX_URL), kinds }),
    reply: secretOnce,
    refusals: [
      'webhook_address_refused',
      'webhook_unresolved',
      'webhook_port_refused',
      'too_many_webhooks',
    ],
  }),
  changeWebhook: defineCall({
    method: 'POST',
    path: 'change-webhook',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary: 'Change what a webhook is told of, or switch it off and on; what is left out stays',
    input: z.object({
      webhookId,
      name: nameText(MAX_NAME).min(1).optional(),
      kinds: kinds.optional(),
      on: z.boolean().optional(),
    }),
    reply: done,
  }),
  deleteWebhook: defineCall({
    method: 'POST',
    path: 'delete-webhook',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary: 'Remove a webhook with its deliveries; again it is answered as the first time',
    input: z.object({ webhookId }),
    reply: done,
  }),
  rotateWebhookSecret: defineCall({
    method: 'POST',
    path: 'rotate-webhook-secret',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary: 'Exchange the secret; for a day both sign, so that nothing is missed',
    input: z.object({ webhookId }),
    reply: secretOnce,
    refusals: ['webhook_rotating'],
  }),
  pingWebhook: defineCall({
    method: 'POST',
    path: 'ping-webhook',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary: 'Send a message that says nothing, to see whether it arrives',
    input: z.object({ webhookId }),
    reply: z.object({ deliveryId: z.string() }),
    refusals: ['webhook_off'],
  }),
  webhookDeliveries: defineCall({
    method: 'GET',
    path: 'webhook-deliveries',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary:
      'What was sent to a webhook in the last 30 days and what it answered, the latest first',
    input: z.object({
      webhookId,
      state: z.enum(['waiting', 'delivered', 'parked']).optional(),
      ...pageQuery,
    }),
    reply: pageOf(delivery),
  }),
  replayWebhook: defineCall({
    method: 'POST',
    path: 'replay-webhook',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary:
      'Send again, in order: one delivery, or all since a time; the receiver knows them by `webhook-id`',
    input: z
      .object({
        webhookId,
        deliveryId: idOf<DeliveryId>().optional(),
        since: instant.optional(),
      })
      .refine(({ deliveryId, since }) => (deliveryId === undefined) !== (since === undefined), {
        path: ['since'],
      }),
    reply: z.object({ replayed: z.number().int() }),
    refusals: ['webhook_off'],
  }),
};
