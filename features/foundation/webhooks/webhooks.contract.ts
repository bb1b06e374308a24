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
  /** `off_owner`: switched off by an organiser; `off_failures`: automatically, after days of failures. */
  state: z.enum(['on', 'failing', 'off_owner', 'off_failures']),
  /** True if the port is neither 443 nor 8443, which the next release requires. */
  portEnds: z.boolean(),
  failingSince: instantReply.nullable(),
  waiting: z.number().int(),
  parked: z.number().int(),
  /** Time until which the replaced secret also signs. */
  oldSecretUntil: instantReply.nullable(),
});

const delivery = z.object({
  deliveryId: z.string(),
  /** `webhook-id`, the same in each try. */
  messageId: z.string(),
  kind: z.enum([...WEBHOOK_KINDS, PING]),
  subject: z.string(),
  body: z.string(),
  at: instantReply,
  state: z.enum(['waiting', 'delivered', 'parked']),
  tries: z.number().int(),
  triedAt: instantReply.nullable(),
  /** Time of the next try. */
  nextAt: instantReply.nullable(),
  /** Status and text of the receiver's last answer. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  /** Reason if there was no answer. */
  fault: z.enum(['address_refused', 'unresolved', 'timed_out', 'unreachable']).nullable(),
});

const secretOnce = z.object({
  webhookId: z.string(),
  /** `null` in the reply to a repeated command. */
  secret: z.string().nullable(),
});

/** Calls about messages to organisers' own servers. */
export const webhooksCalls = {
  webhooks: defineCall({
    method: 'GET',
    path: 'webhooks',
    who: 'organiser',
    by: 'list',
    scope: 'webhooks',
    summary: 'Webhooks of the audience, newest first',
    input: z.object(pageQuery),
    reply: pageOf(webhook),
  }),
  createWebhook: defineCall({
    method: 'POST',
    path: 'create-webhook',
    who: 'organiser',
    by: 'own',
    scope: 'webhooks',
    summary: 'Create a webhook; its signing secret is only shown in this reply',
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
    summary: 'Change a webhook, or switch it off and on; omitted fields stay',
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
    summary: 'Remove a webhook with its deliveries; a repeated call gets the same reply',
    input: z.object({ webhookId }),
    reply: done,
  }),
  rotateWebhookSecret: defineCall({
    method: 'POST',
    path: 'rotate-webhook-secret',
    who: 'organiser',
    by: 'within',
    scope: 'webhooks',
    summary: 'Replace the secret; both sign for a day, so that nothing is missed',
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
    summary: 'Send a test message',
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
    summary: 'Messages to a webhook in the last 30 days and its answers, newest first',
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
      'Send one delivery again, or all since a time, in order; the receiver recognises them by `webhook-id`',
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
