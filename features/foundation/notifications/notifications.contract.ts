import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, msisdn } from '#platform/http/shapes.ts';
import type { NotificationId } from '#platform/ids.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;
const MAX_LINK = 500;

const notification = z.object({
  notificationId: z.string(),
  type: z.string(),
  /** In the viewer's language. */
  title: z.string(),
  text: z.string(),
  /** Path of the place it is about. */
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: instantReply,
  /** Of the list asked for, how many are about the same thing on the same day of the player's; `null`: not asked for. */
  alike: z.number().int().nullable(),
});

/** Calls about what a player has been told. */
export const notificationsCalls = {
  notifications: defineCall({
    method: 'GET',
    path: 'notifications',
    who: 'player',
    barred: 'open',
    summary: 'What the caller has been told, latest first',
    input: z.object({
      msisdn: msisdn.optional(),
      /** Only these. */
      read: z.enum(['read', 'unread']).optional(),
      /** `nextCursor` of the page before. */
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
      /** Each with how many there are like it, on other pages, too. */
      alike: z.enum(['count']).optional(),
    }),
    reply: z.object({
      items: z.array(notification),
      nextCursor: z.string().nullable(),
      unread: z.number().int(),
    }),
  }),
  notificationRead: defineCall({
    method: 'POST',
    path: 'notification-read',
    who: 'player',
    barred: 'open',
    summary:
      'Mark one as read or unread; or several, all that lead to a place, or all (no id) as read',
    input: z.object({
      msisdn: msisdn.optional(),
      read: z.boolean().default(true),
      notificationId: idOf<NotificationId>().optional(),
      /** Several at once, as read; those of others among them are left as they are. */
      notificationIds: z.array(idOf<NotificationId>()).max(MAX_LIMIT).optional(),
      /** With the one, all that are about the same thing, as read. */
      withGroup: z.boolean().default(false),
      /** The player has been there: all that lead to this path. */
      link: z.string().max(MAX_LINK).optional(),
    }),
    reply: z.object({ unread: z.number().int() }),
  }),
};
