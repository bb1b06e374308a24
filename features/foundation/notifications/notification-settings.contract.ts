import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply } from '#platform/http/shapes.ts';
import type { Id, NotificationId } from '#platform/ids.ts';
import { KINDS } from './rules/types.ts';
import { MAIL_TOPICS } from './rules/unsubscribing.ts';

export type PushDeviceId = Id<'pushDevice'>;

const LAST_MINUTE = 24 * 60 - 1;
const MAX_ENDPOINT = 1_000;

const minute = z.number().int().min(0).max(LAST_MINUTE);

const settings = z.object({
  /** E-mails list what was not seen for an hour. */
  kinds: z.record(z.enum(KINDS), z.object({ push: z.boolean(), email: z.boolean() })),
  /** Urgent types: push at once, then SMS or e-mail if unseen. */
  urgent: z.object({ push: z.boolean(), email: z.boolean(), sms: z.boolean() }),
  /** Minutes after midnight in the player's time zone. */
  quiet: z.object({
    on: z.boolean(),
    from: minute,
    until: minute,
    /** Urgent ones are sent in quiet hours too. */
    exceptUrgent: z.boolean(),
  }),
});

const settingsReply = z.object({
  settings,
  /** IANA zone of the quiet hours. */
  timeZone: z.string(),
  /** Channels by which the caller can be reached at all. */
  reach: z.object({
    push: z.boolean(),
    email: z.boolean(),
    sms: z.boolean(),
    /** Has agreed to advertising, which news require. */
    marketing: z.boolean(),
  }),
  /** `applicationServerKey` of `pushManager.subscribe`. */
  publicKey: z.string(),
  devices: z.array(
    z.object({
      deviceId: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      since: instantReply,
      /** True for the caller's own session. */
      current: z.boolean(),
    }),
  ),
  /** Minutes until the fallback of urgent ones and the e-mail of others, and the limit of SMS a day. */
  urgentAfterMinutes: z.number().int(),
  emailAfterMinutes: z.number().int(),
  smsPerDay: z.number().int(),
});

/** Base64 of a browser's key. */
const key = z
  .string()
  .max(200)
  .regex(/^[\w-]+={0,2}$/);

/** Calls about notifications outside the app. */
export const notificationSettingsCalls = {
  notificationSettings: defineCall({
    method: 'GET',
    path: 'notification-settings',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Settings of notifications outside the app: channels, devices and quiet hours',
    input: z.object({}),
    reply: settingsReply,
    scope: 'no_key',
  }),
  setNotificationSettings: defineCall({
    method: 'POST',
    path: 'notification-settings',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Choose the notifications outside the app; the app always shows all',
    input: settings,
    reply: done,
  }),
  mailTopics: defineCall({
    method: 'GET',
    path: 'mail-topics',
    who: 'anyone',
    summary:
      'Topics that the unsubscribe link of an e-mail stops, and if they are stopped; a POST to the link itself stops them',
    input: z.object({ token: z.string().max(1_000) }),
    reply: z.object({ topics: z.array(z.enum(MAIL_TOPICS)), stopped: z.boolean() }),
  }),
  pushSubscribe: defineCall({
    method: 'POST',
    path: 'push-subscribe',
    who: 'player',
    summary:
      "Send push messages to this browser, with the result of its `pushManager.subscribe`, until the session ends. A repeated endpoint is the same device; `replaces` is the browser's earlier endpoint",
    input: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(MAX_ENDPOINT),
      keys: z.object({ p256dh: key, auth: key }),
      replaces: z.string().max(MAX_ENDPOINT).optional(),
    }),
    reply: z.object({ deviceId: z.string() }),
  }),
  pushUnsubscribe: defineCall({
    method: 'POST',
    path: 'push-unsubscribe',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Stop push messages to a device, by its id or its endpoint',
    input: z.object({
      deviceId: idOf<PushDeviceId>().optional(),
      endpoint: z.string().max(MAX_ENDPOINT).optional(),
    }),
    reply: done,
  }),
  notificationSeen: defineCall({
    method: 'POST',
    path: 'notification-seen',
    who: 'player',
    summary:
      'Report that a device has shown a notification, or an open app all of them (no id), so that no other channel sends it',
    input: z.object({ notificationId: idOf<NotificationId>().optional() }),
    reply: done,
  }),
};
