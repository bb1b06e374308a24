import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply } from '#platform/http/shapes.ts';
import type { Id, NotificationId } from '#platform/ids.ts';
import { KINDS } from './rules/kinds.ts';
import { MAIL_TOPICS } from './rules/unsubscribing.ts';

export type PushDeviceId = Id<'pushDevice'>;

const LAST_MINUTE = 24 * 60 - 1;
const MAX_ENDPOINT = 1_000;

const minute = z.number().int().min(0).max(LAST_MINUTE);

const settings = z.object({
  /** E-mails bring what nobody has seen for an hour. */
  kinds: z.record(z.enum(KINDS), z.object({ push: z.boolean(), email: z.boolean() })),
  /** What cannot wait: by push at once, then by SMS or e-mail if nobody has seen it. */
  urgent: z.object({ push: z.boolean(), email: z.boolean(), sms: z.boolean() }),
  /** Minutes after midnight, by the player's own clock. */
  quiet: z.object({
    on: z.boolean(),
    from: minute,
    until: minute,
    /** Urgent ones come all the same. */
    exceptUrgent: z.boolean(),
  }),
});

const settingsReply = z.object({
  settings,
  /** IANA zone in which the quiet hours are. */
  timeZone: z.string(),
  /** By which ways the caller can be reached at all. */
  reach: z.object({
    push: z.boolean(),
    email: z.boolean(),
    sms: z.boolean(),
    /** Has agreed to advertising: organisers' news leave the app only then. */
    marketing: z.boolean(),
  }),
  /** Whom a browser lets send: `applicationServerKey` of `pushManager.subscribe`. */
  publicKey: z.string(),
  devices: z.array(
    z.object({
      deviceId: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      since: instantReply,
      /** It is the caller's own session. */
      current: z.boolean(),
    }),
  ),
  /** How long an urgent one waits to be seen, any other for its e-mail, and how many SMS a day there are. */
  urgentAfterMinutes: z.number().int(),
  emailAfterMinutes: z.number().int(),
  smsPerDay: z.number().int(),
});

/** Base64 as browsers write keys. */
const key = z
  .string()
  .max(200)
  .regex(/^[\w-]+={0,2}$/);

/** Calls about how a player is told outside the app. */
export const notificationSettingsCalls = {
  notificationSettings: defineCall({
    method: 'GET',
    path: 'notification-settings',
    who: 'player',
    barred: 'open',
    summary:
      'What the caller is told outside the app, by which ways, on which devices, and when not',
    input: z.object({}),
    reply: settingsReply,
    scope: 'no_key',
  }),
  setNotificationSettings: defineCall({
    method: 'POST',
    path: 'notification-settings',
    who: 'player',
    barred: 'open',
    summary: 'Choose what is told outside the app; in the app everything is shown always',
    input: settings,
    reply: done,
  }),
  mailTopics: defineCall({
    method: 'GET',
    path: 'mail-topics',
    who: 'anyone',
    summary:
      'What the unsubscribe link of an e-mail stops, and whether it has; a POST to the link itself stops it',
    input: z.object({ token: z.string().max(1_000) }),
    reply: z.object({ topics: z.array(z.enum(MAIL_TOPICS)), stopped: z.boolean() }),
  }),
  pushSubscribe: defineCall({
    method: 'POST',
    path: 'push-subscribe',
    who: 'player',
    summary:
      "Bring push messages to this browser, by what its `pushManager.subscribe` has given; they stop when the session ends. The same endpoint again is one device; `replaces` is the browser's former endpoint",
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
    barred: 'open',
    summary: 'Bring no more push messages to a device, by its id or its endpoint',
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
      'Say that a device has shown a notification, or an open app everything there is (no id): it is not sent by another way then',
    input: z.object({ notificationId: idOf<NotificationId>().optional() }),
    reply: done,
  }),
};
